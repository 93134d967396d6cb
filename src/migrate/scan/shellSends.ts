/** Programs that send what they are given, and have no data of their own. */
const SENDER = String.raw`(?:https?|xh|nc|ncat|netcat|socat|telnet|openssl\s+s_client)`;
/** Arguments, up to a sign that stands in no quotes. */
const ARGUMENTS = String.raw`(?:[^\n|;"'<]|"[^"\n]*"|'[^'\n]*')*`;
const COMMAND = String.raw`(?:^|[;&|({]\s*|\b(?:then|do|else|if|while|until|!|exec|sudo|time)\s+)`;
/** The output of a program that may read what is written elsewhere; a here-document is read as it stands. */
const READS = String.raw`(?:\$\(|\`)\s*(?:<(?!<)|(?!(?:echo|printf|date|hostname|uuidgen|whoami|id|basename|dirname|mktemp|expr|wc|cut|tr|grep|seq)\b)([A-Za-z_./][\w./-]*)(?=[\s)\`])(?![^)\n]*<<))`;
const DATA = String.raw`\s(?:-d|--data(?:-\w+)?|--json|--post-data|--body-data|--raw)[\s=]*["']?`;

/** Lines that send what no line of theirs says. */
const SENT = new RegExp(
  [
    String.raw`\b(?:curl)\b[^\n]*\s(?:-K|--config)[\s=]*["']?(?![-<"'\s])`,
    String.raw`\bcurl\b[^\n]*\s(?:-F|--form)[\s=]*["']?\w+=[@<]`,
    String.raw`\bwget\b[^\n]*--(?:post|body)-file(?:=|\s+)["']?(?:(?![-"'$\s])|\$\{?[\d@*])`,
    String.raw`(?:${COMMAND}${SENDER}\s|\bcurl\s${ARGUMENTS}\s["']?@-)${ARGUMENTS}\s\d?<\s*(?!\/dev\/null\b|[<(&])["']?[\w./~$]`,
    // An empty text is given to see whether the service is there.
    String.raw`^(?!.*\b(?:echo|printf)\b).*\|\s*(?:https?|xh|nc|ncat|netcat|socat|telnet|openssl\s+s_client)\s`,
    String.raw`${COMMAND}(?:https?|xh)\s+(?:-\S+\s+)*(?:POST|PUT|PATCH|post|put|patch)\s+(?!.*<)`,
    String.raw`\/dev\/(?:tcp|udp)\/`,
    String.raw`\bcoproc\s+(?:\w+\s+\{?\s*)?(?:curl|${SENDER})\s`,
    // The name of an element that is filled in.
    String.raw`\bprintf\b[^\n]*(?:\bwsdl|Body>\s*<(?:\w+:)?)%s`,
    // A text that is named by another variable, or in which a name is replaced.
    String.raw`${DATA}\$\{!|\$\{\w+\/{1,2}\w*(?:wsdl|Get|Find)`,
    String.raw`^\s*\w+\+?=\([^)\n]*(?:-d|--data\S*)\s+["']?@(?!-)|\bdata(?:-\w+)?\s*=\s*["']?@`,
    // A program that another one is told to run.
    String.raw`--(?:to-command|checkpoint-action|rsh)\b|\balias\.\w+=!|\b(?:LD_PRELOAD|BASH_ENV|PROMPT_COMMAND)=\S`,
    // A program that no line names.
    String.raw`${COMMAND}run-parts\s`,
    String.raw`\btrap\s+["']?\$\{?\w+\}?["']?\s+["']?[A-Z0-9]`,
  ].join('|'),
);
const BODY = new RegExp(
  String.raw`(?:\bcurl\b[^\n]*|\bwget\b[^\n]*|\bxh?ttps?\b[^\n]*|^\s*)${DATA}\$\{?([A-Za-z_]\w*)(?:\[[@*]\])?\}?["']?(?=[\s;|)]|$)`,
);
const STANDARD_INPUT = String.raw`(?:${SENDER}\s|curl\s[^\n|;]*["'\s]@-)`;
const VARIABLE = String.raw`["']?\$\{?([A-Za-z_]\w*)(?::?[-=][^}\n]*)?\}?["']?(?=[\s;|&)]|$)`;
/** A variable that a program is given on its standard input, and is all of that. */
const INPUT = new RegExp(
  [
    String.raw`${STANDARD_INPUT}[^\n|;]*<<<\s*${VARIABLE}`,
    String.raw`\b(?:echo|printf)\s+(?:-\w+\s+)*(?:["']%s(?:\\n)?["']\s+)?${VARIABLE}\s*\|\s*${STANDARD_INPUT}`,
  ].join('|'),
);
const OUTPUT = new RegExp(String.raw`(?:\bcurl\b[^\n]*|\bwget\b[^\n]*|^\s*-\S+[^\n]*)${DATA}${READS}`);
const OPTIONS = /\bcurl\b[^\n]*?\s\$\{?(\w*(?:OPT|ARG|FLAG|EXTRA)\w*)/;
const FILE = /\bwget\b[^\n]*--(?:post|body)-file(?:=|\s+)["']?\$\{?([A-Za-z_]\w*)/;
const RUN = new RegExp(String.raw`${COMMAND}["']?\$\{?([A-Za-z_]\w*)\}?["']?(?=[\s;|)]|$)(?!\s*(?:\+?=|\)))`);

/** Where a shell script sends or runs what stands in no line of it, and whether it does so there. */
export function sendsInShell(lines: readonly string[]): (string | undefined)[] {
  const text = lines.join('\n');
  return lines.map((line) => {
    const sent = SENT.exec(line)?.[0];
    if (sent !== undefined) return sent;
    const output = OUTPUT.exec(line);
    if (output && !isFunction(text, output[1])) return output[0];
    const options = OPTIONS.exec(line);
    if (options && !isAssigned(text, options[1]!)) return options[0];
    const body = BODY.exec(line);
    if (body && !isWritten(text, body[1]!)) return body[0];
    const input = INPUT.exec(line);
    if (input && !isWritten(text, (input[1] ?? input[2])!)) return input[0];
    const file = FILE.exec(line);
    if (file && !new RegExp(String.raw`>\s*["']?\$\{?${file[1]}\b`).test(text)) return file[0];
    const run = RUN.exec(line);
    return run && !isAssigned(text, run[1]!) ? run[0] : undefined;
  });
}

/** True for a variable whose values the script writes itself. */
function isWritten(text: string, name: string, asked: readonly string[] = []): boolean {
  const copies = text.matchAll(
    new RegExp(String.raw`\b(?:${name}=|printf\s+-v\s+${name}\s+["']%s(?:\\n)?["']\s+)${VARIABLE}`, 'gm'),
  );
  const all = [...asked, name];
  if ([...copies].some(([, other]) => !all.includes(other!) && !isWritten(text, other!, all))) return false;
  const outputs = text.matchAll(new RegExp(String.raw`\b${name}=["']?${READS}`, 'g'));
  const isRead = new RegExp(
    String.raw`\b(?:read|mapfile|readarray)\s+(?:-\w+\s+(?:["']{2}\s+|\d+\s+)?)*(?:\w+\s+)*${name}\b(?![^\n]*<<\s*["'\\]?\w)`,
  ).test(text);
  return !isRead && [...outputs].every(([, program]) => isFunction(text, program)) && isAssigned(text, name);
}

/** True for a function that the script has. */
function isFunction(text: string, name: string | undefined): boolean {
  return (
    name !== undefined &&
    new RegExp(String.raw`(?:^|\n|;)\s*(?:function\s+${name}\b|${name}\s*\(\s*\))`).test(text)
  );
}

function isAssigned(text: string, name: string): boolean {
  return new RegExp(
    String.raw`\b${name}\+?=|\b(?:for|printf\s+-v)\s+["']?${name}\b|\bread\s[^\n]*\b${name}\b`,
  ).test(text);
}
