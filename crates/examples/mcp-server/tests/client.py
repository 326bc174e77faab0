"""Asks the server through the official Python client: client.py SERVER FOLDER DATABASE"""

import asyncio
import pathlib
import sys

from mcp import ClientSession, McpError, StdioServerParameters
from mcp.client.stdio import stdio_client
from pydantic import AnyUrl

SERVER, FOLDER, DATABASE = sys.argv[1:]
OUTER = pathlib.Path(FOLDER).parent

READABLE = {
    f"file://{FOLDER}/readme.md": "read me",
    f"file://{FOLDER}/notes/50%25%20off%3B%20maybe.md": "half",
    "db://sqlite/shop/users/2": '{"id":2,"name":"Robin"}',
    "memory://session/last%20query": "users by name",
    "note://1": "# To do\n\n- count the stock\n",
}

REFUSED = [
    f"file://{OUTER}/secret.txt",
    f"file://{OUTER}/served-evil/secret.txt",
    f"file://{FOLDER}/link.txt",
    f"file://{FOLDER}/..%2fsecret.txt",
    f"file://{FOLDER}/..%5csecret.txt",
    f"file://{FOLDER}/%252e%252e/secret.txt",
    f"file://{FOLDER}/readme.md%00.txt",
    "file:///etc/passwd",
    "db://sqlite/shop/users%22%20--",
    "db://sqlite/shop/users/1%20OR%201=1",
    "db://postgres/shop/users",
    "memory://session/nothing",
    "note://x",
    "https://example.com/",
]


async def main() -> None:
    answers = 0
    server = StdioServerParameters(command=SERVER, args=[FOLDER, DATABASE])
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        await session.initialize()
        templates = await session.list_resource_templates()
        assert [t.uriTemplate for t in templates.resourceTemplates][0] == "file:///{+path}", templates
        answers += 1
        for uri, text in READABLE.items():
            result = await session.read_resource(AnyUrl(uri))
            assert result.contents[0].text == text, (uri, result)
            answers += 1
        for uri in REFUSED:
            try:
                result = await session.read_resource(AnyUrl(uri))
            except McpError as error:
                assert error.error.code in (-32002, -32602), (uri, error.error)
                answers += 1
            else:
                raise AssertionError((uri, result))
    print(f"{answers} answers as expected")


asyncio.run(main())
