import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { restSnippets } from '../../src/sandbox/page/restSnippets.js';
import { soapSnippets } from '../../src/sandbox/page/soapSnippets.js';
import type { SandboxCall } from '../../src/sandbox/server/SandboxCall.js';

const HOSTILE = [
  '$(echo pwned)',
  '`echo pwned`',
  '!!',
  "'; echo pwned; '",
  '"; echo pwned; "',
  '\nXML\necho pwned\n',
  '\\\n\necho pwned',
  '$' + '{HOME}',
  '%s %d \\n',
].join(' ');

const callOf = (text: string) =>
  ({
    operation: 'wsdlGetRoles',
    soapAction: `"${HOSTILE.replaceAll('\n', ' ')}"`,
    input: () => ({ text }),
    requestText: () => text,
  }) as unknown as SandboxCall;

/** What a shell that runs the snippet sends. */
async function sentBy(shell: string, curl: string, key: string): Promise<string> {
  const child = spawn(shell, ['-s'], { env: { ...process.env, WORKFORCE_KEY: key } });
  child.stdin.end(curl);
  let said = '';
  child.stdout.on('data', (bytes) => (said += bytes));
  child.stderr.on('data', (bytes) => (said += bytes));
  await new Promise((resolve) => child.once('close', resolve));
  return said;
}

it.each(['sh', 'bash'])('a request is data for %s, whatever it holds, but for the key', async (shell) => {
  let received = '';
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text) => (received += text));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`;
  const request = `<a><apiKey xsi:type="s">[redacted]</apiKey><b>${HOSTILE}</b></a>`;
  const { curl } = soapSnippets(callOf(request), request, endpoint);
  expect(await sentBy(shell, curl, 'k$(echo no)')).toBe('');
  expect(received).toBe(request.replace('[redacted]', 'k$(echo no)'));
  received = '';
  const long = `<a>${'x'.repeat(300_000)}</a>`;
  await sentBy(shell, soapSnippets(callOf(long), long, endpoint).curl, 'k');
  expect(received).toBe(long);
  server.close();
});

it('no control character reaches the terminal into which it is pasted', () => {
  const request = '<a>\x1b[201~echo pwned\r\x9b31m</a>';
  const { curl } = soapSnippets(callOf(request), request, 'http://x/');
  expect(curl).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
});

it('a TypeScript snippet holds the texts as they were', () => {
  const text = `${HOSTILE} \u2028 */ </script>`;
  const { typescript } = soapSnippets(callOf(text), '', 'http://x/');
  const run = `const client = { wsdlGetRoles: async (input) => console.log(JSON.stringify(input.text)) };\n${typescript}`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8' });
  expect(JSON.parse(said)).toBe(text);
  const odd = { ...callOf(''), operation: 'a.b-c();x', input: () => ({}) } as SandboxCall;
  expect(soapSnippets(odd, '', 'http://x/').typescript).toBe('const answer = await client["a.b-c();x"]();\n');
});

it('a REST body is data too', async () => {
  const call = {
    operation: 'POST /v3/x',
    requestText: () => 'POST /v3/x?a=%27%24(b) HTTP/1.1\n',
    input: () => ({ query: {}, body: { text: HOSTILE } }),
  } as unknown as SandboxCall;
  const { curl } = restSnippets(call, 'http://127.0.0.1:1') as { curl: string };
  const print = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${curl}`;
  const words = execFileSync('sh', ['-c', print], { encoding: 'utf8' }).split('\0');
  expect(JSON.parse(words[words.indexOf('--data-binary') + 1]!)).toEqual({ text: HOSTILE });
});
