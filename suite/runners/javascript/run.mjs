// Reads strings from lines of hexadecimal digits, and prints a verdict of the library for each.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const require = createRequire(`${process.env.MODULES}/`);
const parses = (library) => {
  const { parse } = require(library);
  return (text) => parse(text).error === undefined;
};
const libraries = {
  "ajv-formats": () => {
    const format = require("ajv-formats").get("uri-reference");
    return (text) => (format instanceof RegExp ? format.test(text) : (format.validate ?? format)(text));
  },
  "fast-uri": () => parses("fast-uri"),
  "uri-js": () => parses("uri-js"),
  URL: () => (text) => URL.canParse(text),
};

const [name, library] = process.argv.slice(2);
if (name === "version") {
  console.log(library === "URL" ? process.versions.node : require(`${library}/package.json`).version);
} else if (name === "read") {
  const hex = (text) => Buffer.from(text).toString("hex");
  const read = (text) => {
    if (!URL.canParse(text)) return "!";
    const url = new URL(text);
    const query = url.href.split("#")[0].includes("?") ? hex(url.search.slice(1)) : "-";
    return [...[url.protocol.slice(0, -1), url.hostname, url.port, url.pathname].map(hex), query].join(" ");
  };
  const lines = readFileSync(0, "utf8").split("\n").slice(0, -1);
  console.log(lines.map((line) => read(Buffer.from(line, "hex").toString())).join("\n"));
} else {
  const accepts = libraries[name]();
  const verdict = (text) => {
    try {
      return accepts(text) ? "1" : "0";
    } catch {
      return "!";
    }
  };
  const lines = readFileSync(0, "utf8").split("\n").slice(0, -1);
  console.log(lines.map((line) => verdict(Buffer.from(line, "hex").toString())).join("\n"));
}
