#!/usr/bin/env python3
"""Draws the sites of a table, one generator per repository.

DIRECTORY holds one checkout per repository, named owner+name; the tables name the commits, README.md the arguments.
"""
import argparse
import os
import random
import re

START = re.compile(
    r"\b(?:format|write|writeln|format_args|concat)!\s*[\(\[]"
    r"|\.(?:push_str|join|replace|set_path|set_query|set_host|path_segments_mut|query_pairs_mut|append_pair|extend_pairs|url_for)\s*\("
    r'|(?<=[\w\)"])\s+\+=?\s+(?=["&])'
)
STRING = re.compile(r'r#*"(?:[^"])*"#*|"(?:\\.|[^"\\])*"', re.S)
NOT_THE_PROGRAM = re.compile(
    r"(^|/)(tests?|benches|examples|fuzz|testkit|fixtures|build\.rs)(/|$)"
    r"|_tests?\.rs$|(^|/)tests?\.rs$|test_utils|testing"
)
PARTS_OF_A_URL = re.compile(r"path_segments_mut|set_path|set_query|append_pair|extend_pairs|set_host|url_for")


def call(text, start):
    """Returns the text from `start` to the bracket that closes the call."""
    depth, at = 0, start
    while at < len(text) and at < start + 1200:
        if text[at] == '"' and (string := STRING.match(text, at)):
            at = string.end()
            continue
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if text[at] in ")]}" and depth <= 0:
            return text[start : at + 1]
        at += 1
    return text[start:at]


def is_candidate(how, body, text):
    """Says whether a call may build a URL out of values."""
    strings = [found.group() for found in STRING.finditer(body)]
    absolute = any("://" in string for string in strings)
    part = PARTS_OF_A_URL.search(how)
    slash = any("/" in string.strip('"#r') for string in strings)
    pairs = any(re.search(r"[?&]\w+=", string) for string in strings)
    if not (absolute or part or slash or pairs) or "query_pairs_mut" in how:
        return False
    if re.search(r"!\s*[\(\[]", how):
        if "concat" not in how and not any(re.search(r"\{[^{}]*\}", string) for string in strings):
            return False
    elif "replace" in how and not any("{" in string or ":" in string for string in strings[:1]):
        return False
    words = re.sub(r"\{[^{}]*\}", "", " ".join(string.strip('"') for string in strings))
    if not absolute and not part and re.search(r"\s|\\n|\\r", words):
        return False
    if re.search(r'env!\("(OUT_DIR|CARGO_)', body):
        return False
    if ".join" in how and re.fullmatch(r'\(\s*"[^"]*"\s*\)', body) and not re.search(r"\bUrl\b|url::", text):
        return False
    return not ("replace" in how and not absolute and not re.search(r'"[^"]*[{:][^"]*"\s*,', body))


def sites(text):
    """Yields the line of each candidate of a file."""
    test = re.search(r"#\[cfg\(test\)\]\s*(pub )?mod ", text)
    text = text[: test.start()] if test else text
    if not re.search(r"(?i)url|uri|http|href|link", text):
        return
    seen_url = text
    text = re.sub(r"(?m)^[ \t]*//.*$", lambda comment: " " * len(comment.group()), text)
    for found in START.finditer(text):
        how = found.group().strip()
        if how.endswith(("+", "+=")):
            body = text[text.rfind("\n", 0, found.start()) + 1 : text.find("\n", found.end())]
        else:
            body = call(text, found.end() - 1)
        if is_candidate(how, body, seen_url):
            spaces = len(found.group()) - len(found.group().lstrip())
            yield text.count("\n", 0, found.start() + spaces) + 1


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("directory", metavar="DIRECTORY")
    arguments.add_argument("repositories", metavar="REPOSITORY", nargs="*", help="as owner/name; all where none is named")
    arguments.add_argument("--seed", type=int, required=True)
    arguments.add_argument("--sites", type=int, required=True, help="drawn of a repository")
    arguments.add_argument("--fewer", action="append", default=[], metavar="OWNER=N", help="fewer of one owner")
    arguments.add_argument("--no-markup", action="store_true", help="leave out texts whose slashes all close a tag")
    arguments.add_argument("--count", action="store_true", help="only say how many sites there are to draw from")
    given = arguments.parse_args()
    fewer = {owner: int(number) for owner, number in (one.split("=") for one in given.fewer)}
    named = [repository.replace("/", "+") for repository in given.repositories]
    for repository in sorted(named or os.listdir(given.directory)):
        root = os.path.join(given.directory, repository)
        all_sites = []
        for folder, folders, files in sorted(os.walk(root)):
            for name in sorted(files):
                path = os.path.join(folder, name)
                inside = os.path.relpath(path, root)
                if not name.endswith(".rs") or NOT_THE_PROGRAM.search(inside):
                    continue
                with open(path, encoding="utf8") as file:
                    try:
                        text = file.read()
                    except UnicodeDecodeError:
                        continue
                if given.no_markup:
                    text = text.replace("</", "<_").replace("/>", "_>")
                all_sites += [(inside, line) for line in dict.fromkeys(sites(text))]
        if given.count:
            print(repository.replace("+", "/"), len(all_sites), sep="\t")
            continue
        most = fewer.get(repository.split("+")[0], given.sites)
        drawn = all_sites
        if len(all_sites) > most:
            drawn = sorted(random.Random(f"{given.seed}:{repository}").sample(all_sites, most))
        for inside, line in drawn:
            print(repository.replace("+", "/"), inside, line, sep="\t")


main()
