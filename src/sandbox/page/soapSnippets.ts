import type { SandboxCall } from '../server/SandboxCall.js';
import { shellQuoted, sourceOf } from './snippetText.js';

/** A SOAP call for a shell, with the key from the environment, and as it is written with the client. */
export function soapSnippets(call: SandboxCall, request: string, endpoint: string) {
  return { curl: curlOf(call, request, endpoint), typescript: typescriptOf(call) };
}

function curlOf(call: SandboxCall, request: string, endpoint: string): string {
  const [start = '', ...rest] = request.split(/(?<=<(?:[\w.-]+:)?apiKey\b[^>]*>)\[redacted\]/);
  const end = rest.length > 0 ? ` "$WORKFORCE_KEY" ${shellQuoted(rest.join('[redacted]'))}` : '';
  const headers = ['Content-Type: text/xml; charset=utf-8', `SOAPAction: ${call.soapAction ?? '""'}`];
  const options = headers.map((header) => `-H ${shellQuoted(header)}`).join(' ');
  // The shell's own printf takes a body of any length; in quotes nothing of it is the shell's.
  return `printf %s ${shellQuoted(start)}${end} |\n  curl -sS ${options} --data-binary @- ${shellQuoted(endpoint)}\n`;
}

function typescriptOf(call: SandboxCall): string {
  const input = sourceOf(call.input() ?? {}).replaceAll(
    '"[redacted]"',
    'new Secret(process.env.WORKFORCE_SECRET!)',
  );
  const method = /^\w+$/.test(call.operation) ? `.${call.operation}` : `[${JSON.stringify(call.operation)}]`;
  return `const answer = await client${method}(${input === '{}' ? '' : input});\n`;
}
