import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly result?: { readonly contents?: { readonly value: string } } | null;
}

/** The language server of the TypeScript in `folder`, as an editor runs it. */
export class LanguageServer {
  readonly #folder: string;
  readonly #process;
  readonly #waiting = new Map<number | string, (message: Message) => void>();
  #received = Buffer.alloc(0);
  #requests = 0;

  constructor(folder: string) {
    this.#folder = folder;
    const compiler = join(folder, 'node_modules/typescript/bin/tsc');
    this.#process = spawn(process.execPath, [compiler, '--lsp', '--stdio'], { cwd: folder });
    this.#process.stdout.on('data', (bytes: Buffer) => this.#receive(bytes));
  }

  async open(file: string): Promise<void> {
    const rootUri = pathToFileURL(this.#folder).href;
    const hover = { contentFormat: ['markdown'] };
    await this.#request('initialize', {
      processId: process.pid,
      rootUri,
      capabilities: { textDocument: { hover } },
    });
    this.#send({ method: 'initialized', params: {} });
    const text = readFileSync(join(this.#folder, file), 'utf8');
    const textDocument = { uri: this.#uri(file), languageId: 'typescript', version: 1, text };
    this.#send({ method: 'textDocument/didOpen', params: { textDocument } });
  }

  /** What an editor shows over the last character of `text` in `file`. */
  async hover(file: string, text: string): Promise<string> {
    const source = readFileSync(join(this.#folder, file), 'utf8');
    const before = source.slice(0, source.indexOf(text) + text.length - 1).split('\n');
    const position = { line: before.length - 1, character: before.at(-1)!.length };
    const answer = await this.#request('textDocument/hover', {
      textDocument: { uri: this.#uri(file) },
      position,
    });
    return answer.result?.contents?.value ?? '';
  }

  close(): void {
    this.#process.kill();
  }

  #uri(file: string): string {
    return pathToFileURL(join(this.#folder, file)).href;
  }

  #request(method: string, params: object): Promise<Message> {
    const id = ++this.#requests;
    this.#send({ id, method, params });
    return new Promise((answered) => this.#waiting.set(id, answered));
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #receive(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (;;) {
      const header = /^Content-Length: (\d+)\r\n(?:.*\r\n)*?\r\n/.exec(this.#received.toString('latin1'));
      const end = header ? header[0].length + Number(header[1]) : Number.POSITIVE_INFINITY;
      if (this.#received.length < end) return;
      const message: Message = JSON.parse(this.#received.subarray(header![0].length, end).toString());
      this.#received = this.#received.subarray(end);
      if (message.id === undefined) continue;
      if (message.method) this.#send({ id: message.id, result: null });
      else this.#waiting.get(message.id)?.(message);
    }
  }
}
