// Asks the server through the official TypeScript client: client.mjs SERVER FOLDER DATABASE

import assert from 'node:assert';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const [server, folder, database] = process.argv.slice(2);
const outer = path.dirname(folder);

const readable = {
  [`file://${folder}/readme.md`]: 'read me',
  [`file://${folder}/notes/50%25%20off%3B%20maybe.md`]: 'half',
  [`file://localhost${folder}/app/%5Bid%5D/C%23%20100%2520.md`]: 'sharp',
  'db://sqlite/shop/users/2': '{"id":2,"name":"Robin"}',
  'memory://session/last%20query': 'users by name',
  'note://1': '# To do\n\n- count the stock\n',
};

const refused = [
  `file://${outer}/secret.txt`,
  `file://${outer}/served-evil/secret.txt`,
  `file://${folder}/link.txt`,
  `file://${folder}/..%2fsecret.txt`,
  `file://${folder}/%2e%2e/secret.txt`,
  `file://${folder}/readme.md%00.txt`,
  'file:///etc/passwd',
  'db://sqlite/shop/users%22%20--',
  'db://postgres/shop/users',
  'note://x',
  'https://example.com/',
];

const client = new Client({ name: 'tests', version: '0' });
await client.connect(new StdioClientTransport({ command: server, args: [folder, database] }));
let answers = 0;

assert.equal(client.getServerVersion().name, 'urika-mcp-server');
answers += 1;
const { resourceTemplates } = await client.listResourceTemplates();
assert.deepEqual(resourceTemplates.map((one) => one.uriTemplate), [
  'file:///{+path}',
  'db://{engine}/{database}/{table}{/id}',
  'memory://{scope}{/key}',
  'note://{id}',
]);
answers += 1;
const { resources } = await client.listResources();
assert.equal(resources.length, 3 + 2 + 3 + 1);
for (const { uri } of resources) {
  await client.readResource({ uri });
}
answers += 1;
for (const [uri, text] of Object.entries(readable)) {
  const { contents } = await client.readResource({ uri });
  assert.equal(contents[0].text, text, uri);
  answers += 1;
}
for (const uri of refused) {
  await assert.rejects(client.readResource({ uri }), (error) => [-32002, -32602].includes(error.code), uri);
  answers += 1;
}
const { completion } = await client.complete({
  ref: { type: 'ref/resource', uri: 'memory://{scope}{/key}' },
  argument: { name: 'scope', value: 's' },
});
assert.deepEqual(completion, { values: ['session'], total: 1, hasMore: false });
answers += 1;
await assert.rejects(client.listResources({ cursor: 'no cursor' }), (error) => error.code === -32602);
answers += 1;

await client.close();
console.log(`${answers} answers as expected`);
