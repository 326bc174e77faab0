import subprocess, sys
from mcp.server.mcpserver import MCPServer

mcp = MCPServer("git-log")

def git(*args: str) -> str:
    run = subprocess.run(["git", "-C", sys.argv[1], *args], capture_output=True, check=True, text=True)
    return run.stdout

def log(*args: str) -> str:
    return git("log", "--format=%h %as %an: %s", *args, "--")

@mcp.resource("git-log://branches", title="The branches", mime_type="text/plain")
def branches() -> str:
    return git("branch", "--format=%(refname:short)")

@mcp.resource("git-log://log/{+branch}", title="The log of a branch, newest first", mime_type="text/plain")
def log_of(branch: str) -> str:
    return log("-50", f"refs/heads/{branch}")

@mcp.resource("git-log://days/{day}", title="The commits of a day", mime_type="text/plain")
def day(day: str) -> str:
    return log(f"--since={day}T00:00", f"--until={day}T23:59:59")

@mcp.resource("git-log://commits/{commit}", title="A commit with what it changes", mime_type="text/x-diff")
def commit(commit: str) -> str:
    return git("show", commit, "--")

@mcp.resource("git-log://commits/{commit}/files", title="The files of a commit", mime_type="text/plain")
def files(commit: str) -> str:
    return git("ls-tree", "-r", "--name-only", commit)

@mcp.resource("git-log://commits/{commit}/files/{+path}", title="A file as it is in a commit")
def file(commit: str, path: str) -> str:
    return git("show", f"{commit}:{path}")

mcp.run()
