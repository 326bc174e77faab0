import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Reads strings from lines of hexadecimal digits, and prints a verdict of java.net.URI for each. */
class Runner {
    static String verdict(String text) {
        try {
            new URI(text);
            return "1";
        } catch (URISyntaxException refused) {
            return "0";
        } catch (RuntimeException unexpected) {
            return "!";
        }
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("version")) {
            System.out.println(System.getProperty("java.version"));
            return;
        }
        var lines = new BufferedReader(new InputStreamReader(System.in));
        var out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        for (String line; (line = lines.readLine()) != null;) {
            out.println(verdict(new String(HexFormat.of().parseHex(line), StandardCharsets.UTF_8)));
        }
        out.flush();
    }
}
