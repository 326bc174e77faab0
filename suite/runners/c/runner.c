/* Reads strings from lines of hexadecimal digits, and prints a verdict of the library for each. */
#include <stdio.h>
#include <string.h>
#ifdef USE_CURL
#include <curl/curl.h>
#else
#include <uriparser/Uri.h>
#endif

#ifdef USE_CURL
static int accepts(const char *text, size_t length) {
    if (strlen(text) != length) return 0; /* a string of C ends at NUL */
    CURLU *url = curl_url();
    int accepted = curl_url_set(url, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
    curl_url_cleanup(url);
    return accepted;
}
static const char *version(void) { return curl_version_info(CURLVERSION_NOW)->version; }
#else
static int accepts(const char *text, size_t length) {
    UriUriA uri;
    int accepted = uriParseSingleUriExA(&uri, text, text + length, NULL) == URI_SUCCESS;
    if (accepted) uriFreeUriMembersA(&uri);
    return accepted;
}
static const char *version(void) { return URI_VER_ANSI; }
#endif

int main(int count, char **arguments) {
    static char line[4096], text[2049];
    if (count > 1 && strcmp(arguments[1], "version") == 0) return puts(version()) < 0;
    while (fgets(line, sizeof line, stdin)) {
        size_t length = strcspn(line, "\n") / 2;
        for (size_t at = 0; at < length; at++) {
            unsigned byte;
            sscanf(line + 2 * at, "%2x", &byte);
            text[at] = (char)byte;
        }
        text[length] = 0;
        puts(accepts(text, length) ? "1" : "0");
    }
    return 0;
}
