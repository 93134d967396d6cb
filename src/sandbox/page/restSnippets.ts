import type { SandboxCall } from '../server/SandboxCall.js';
import { shellQuoted, sourceOf } from './snippetText.js';

interface RestInput {
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * A REST call for a shell, with the token from the environment, and as it is written with the client; none for a call
 * that asks for a token.
 */
export function restSnippets(call: SandboxCall, origin: string) {
  if (call.operation.includes('/oauth/')) return {};
  const [target = ''] = call.requestText().split('\n', 1);
  const [method = '', address = ''] = target.split(' ');
  const input = call.input() as RestInput;
  return { curl: curlOf(method, origin + address, input), typescript: typescriptOf(call, address, input) };
}

function curlOf(method: string, url: string, { body }: RestInput): string {
  const start = `curl -sS -X ${method} -H "Authorization: Bearer $WORKFORCE_TOKEN"`;
  if (body === undefined) return `${start} ${shellQuoted(url)}\n`;
  const data = shellQuoted(JSON.stringify(body, null, 2));
  return `${start} -H 'Content-Type: application/json' --data-binary ${data} ${shellQuoted(url)}\n`;
}

function typescriptOf({ operation }: SandboxCall, address: string, { query, body }: RestInput): string {
  const [method = '', template = ''] = operation.split(' ');
  const path = pathValues(template, address.replace(/\?.*/, ''));
  const params = {
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
  };
  const options = {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(body === undefined ? {} : { body }),
  };
  const version = template.startsWith('/v2/') ? 'v2' : 'v3';
  const rest = Object.keys(options).length > 0 ? `, ${sourceOf(options)}` : '';
  return `const answer = await rest.${version}.${method}(${JSON.stringify(template)}${rest});\n`;
}

/** What stands in a path where its template has names. */
function pathValues(template: string, path: string): Record<string, string> {
  const values = path.split('/');
  return Object.fromEntries(
    template
      .split('/')
      .flatMap((part, i) =>
        part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(values[i]!)]] : [],
      ),
  );
}
