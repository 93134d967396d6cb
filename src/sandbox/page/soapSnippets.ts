import type { SandboxCall } from '../server/SandboxCall.js';
import { shellQuoted, sourceOf } from './snippetText.js';

/** A SOAP call for a shell, with the key from the environment, and as it is written with the client. */
export function soapSnippets(call: SandboxCall, request: string, endpoint: string) {
  return { curl: curlOf(call, request, endpoint), typescript: typescriptOf(call) };
}

function curlOf(call: SandboxCall, request: string, endpoint: string): string {
  const body = request
    .replace(/[\\$`]/g, '\\$&')
    .replace(/(<(?:[\w.-]+:)?apiKey\b[^>]*>)\[redacted\]/, '$1$WORKFORCE_KEY')
    .trimEnd();
  const headers = ['Content-Type: text/xml; charset=utf-8', `SOAPAction: ${call.soapAction ?? '""'}`];
  const options = headers.map((header) => `-H ${shellQuoted(header)}`).join(' ');
  return `curl -sS ${options} --data-binary @- ${shellQuoted(endpoint)} <<XML\n${body}\nXML\n`;
}

function typescriptOf(call: SandboxCall): string {
  const input = sourceOf(call.input() ?? {}).replaceAll(
    '"[redacted]"',
    'new Secret(process.env.WORKFORCE_SECRET!)',
  );
  return `const answer = await client.${call.operation}(${input === '{}' ? '' : input});\n`;
}
