import { execFileSync } from 'node:child_process';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 'git-log', version: '1.0.0' });
const git = (...args) => execFileSync('git', ['-C', process.argv[2], ...args], { encoding: 'utf8' });
const log = (...args) => git('log', '--format=%h %as %an: %s', ...args, '--');

function resource(name, template, title, mimeType, read) {
  const answer = (uri, values) => ({ contents: [{ uri: uri.href, mimeType, text: read(values) }] });
  const where = template.includes('{') ? new ResourceTemplate(template, { list: undefined }) : template;
  server.registerResource(name, where, { title, mimeType }, answer);
}

resource('Branches', 'git-log://branches', 'The branches', 'text/plain', () =>
  git('branch', '--format=%(refname:short)'));
resource('Log', 'git-log://log/{+branch}', 'The log of a branch, newest first', 'text/plain', ({ branch }) =>
  log('-50', `refs/heads/${branch}`));
resource('Day', 'git-log://days/{day}', 'The commits of a day', 'text/plain', ({ day }) =>
  log(`--since=${day}T00:00`, `--until=${day}T23:59:59`));
resource('Commit', 'git-log://commits/{commit}', 'A commit with what it changes', 'text/x-diff', ({ commit }) =>
  git('show', commit, '--'));
resource('Files', 'git-log://commits/{commit}/files', 'The files of a commit', 'text/plain', ({ commit }) =>
  git('ls-tree', '-r', '--name-only', commit));
resource('File', 'git-log://commits/{commit}/files/{+path}', 'A file as it is in a commit', undefined, ({ commit, path }) =>
  git('show', `${commit}:${path}`));

await server.connect(new StdioServerTransport());
