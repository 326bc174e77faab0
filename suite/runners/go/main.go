// Reads strings from lines of hexadecimal digits, and prints a verdict of net/url for each.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"runtime"
)

func verdict(text string) (verdict string) {
	defer func() {
		if recover() != nil {
			verdict = "!"
		}
	}()
	if _, err := url.Parse(text); err != nil {
		return "0"
	}
	return "1"
}

func main() {
	if os.Args[1] == "version" {
		fmt.Println(runtime.Version()[2:])
		return
	}
	lines, out := bufio.NewScanner(os.Stdin), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines.Scan() {
		text, _ := hex.DecodeString(lines.Text())
		fmt.Fprintln(out, verdict(string(text)))
	}
}
