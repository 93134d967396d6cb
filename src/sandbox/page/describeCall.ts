import { formatXml } from '../../testing/xml/formatXml.js';
import { parseXml } from '../../testing/xml/parseXml.js';
import type { SandboxCall } from '../server/SandboxCall.js';

/** A line of the list of calls. */
export function summaryOf(call: SandboxCall) {
  const {
    number,
    side,
    at,
    operation,
    caller,
    outcome,
    status,
    durationMs,
    requestBytes,
    answerBytes,
    rows,
  } = call;
  const rejected = rows?.filter((row) => row === 'rejected').length;
  return {
    number,
    side,
    at,
    operation,
    caller,
    outcome,
    status,
    durationMs,
    requestBytes,
    answerBytes,
    rows: rows?.length,
    rejected,
  };
}

/** All that the page shows of one call. Secrets are redacted in the call already. */
export function detailOf(call: SandboxCall, endpoint: string) {
  const request = pretty(call.requestText());
  return {
    ...summaryOf(call),
    rowOutcomes: call.rows,
    fault: call.fault,
    issues: call.issues,
    soapAction: call.soapAction,
    request,
    answer: pretty(call.answerText()),
    input: call.input(),
    output: call.output(),
    ...(call.side === 'soap'
      ? { curl: curlOf(call, request, endpoint), typescript: typescriptOf(call) }
      : {}),
  };
}

function pretty(text: string): string {
  try {
    return text.trimStart().startsWith('{')
      ? JSON.stringify(JSON.parse(text), null, 2)
      : formatXml(parseXml(text));
  } catch {
    return text;
  }
}

/** The call for a shell; the key comes from the environment. */
function curlOf(call: SandboxCall, request: string, endpoint: string): string {
  const body = request
    .replace(/[\\$`]/g, '\\$&')
    .replace(/(<(?:[\w.-]+:)?apiKey\b[^>]*>)\[redacted\]/, '$1$WORKFORCE_KEY')
    .trimEnd();
  const headers = ['Content-Type: text/xml; charset=utf-8', `SOAPAction: ${call.soapAction ?? '""'}`];
  const options = headers.map((header) => `-H ${shellQuoted(header)}`).join(' ');
  return `curl -sS ${options} --data-binary @- ${shellQuoted(endpoint)} <<XML\n${body}\nXML\n`;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The call as it is written with the client. */
function typescriptOf(call: SandboxCall): string {
  const input = JSON.stringify(call.input() ?? {}, null, 2)
    .replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replaceAll('"[redacted]"', 'new Secret(process.env.WORKFORCE_SECRET!)');
  return `const answer = await client.${call.operation}(${input === '{}' ? '' : input});\n`;
}
