"""Reads strings from lines of hexadecimal digits, and prints a verdict of the library for each."""

import platform
import sys
from importlib.metadata import version


def rfc3986():
    from rfc3986 import exceptions, uri_reference, validators

    validator = validators.Validator().check_validity_of("scheme", "userinfo", "host", "port", "path", "query", "fragment")
    return lambda text: validator.validate(uri_reference(text)) is None


def rfc3986_validator():
    from rfc3986_validator import validate_rfc3986

    return lambda text: validate_rfc3986(text, rule="URI_reference") is not None


def rfc3987():
    import rfc3987

    return lambda text: rfc3987.match(text, rule="URI_reference") is not None


def urllib():
    from urllib.parse import urlsplit

    # The port is checked when it is read.
    return lambda text: (urlsplit(text).port, True)[1]


def yarl():
    from yarl import URL

    return lambda text: URL(text, encoded=True) is not None


def hyperlink():
    from hyperlink import URL

    return lambda text: URL.from_text(text) is not None


def verdict(accepts, text):
    try:
        return "1" if accepts(text) else "0"
    except Exception as error:
        # A refusal is a `ValueError` or an error that the library defines.
        is_own = isinstance(error, ValueError) or not type(error).__module__.startswith("builtins")
        return "0" if is_own else "!"


if sys.argv[1] == "version":
    print(platform.python_version() if sys.argv[2] == "urllib" else version(sys.argv[2]))
else:
    accepts = globals()[sys.argv[1].replace("-", "_")]()
    for line in sys.stdin:
        print(verdict(accepts, bytes.fromhex(line).decode()))
