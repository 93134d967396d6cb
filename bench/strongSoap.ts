import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shifts } from './shifts.js';
import { type Figures, timed } from './timed.js';

// The last one that runs on Node 20. It is no dependency: its own are many and old.
const PACKAGE = 'strong-soap@5.0.10';
/** The folder that it is installed in. */
const FOLDER = 'BENCH_STRONG_SOAP';

type Respond = (error: unknown, response: unknown, body: string) => void;
type Done = (error: unknown, result: unknown) => void;
type Call = (parts: object, done: Done) => void;
interface Soap {
  createClient(
    wsdl: string,
    options: object,
    done: (error: unknown, client: Readonly<Record<string, Call>>) => void,
  ): void;
}

/** Installs strong-soap in a folder of its own. Gives its version, or `undefined` when that does not work. */
export function installStrongSoap(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'bench-strong-soap-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const flags = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  try {
    execFileSync('npm', ['install', ...flags, PACKAGE], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  process.env[FOLDER] = folder;
  return PACKAGE.split('@')[1];
}

export async function decodeWithStrongSoap(operation: string, answer: Buffer): Promise<Figures> {
  let finish: Done = () => {};
  let reached: (respond: Respond) => void = () => {};
  const responding = new Promise<Respond>((resolve) => {
    reached = resolve;
  });
  const call = await clientOf(operation, (_, respond) => reached(respond));
  call({ apiKey: 'key' }, (error, result) => finish(error, result));
  const respond = await responding;
  return timed(() => {
    const body = answer.toString();
    return new Promise((resolve, reject) => {
      finish = (error, result) => (error ? reject(error) : resolve(result));
      respond(null, { statusCode: 200, headers: {}, body }, body);
    });
  });
}

/** Without types, which makes it faster than it could be with them. */
export async function encodeWithStrongSoap(rows: number): Promise<Figures> {
  const item = shifts(rows).map((shift) => ({ ...shift, tasks: { item: shift.tasks } }));
  let written: (bytes: Buffer) => void = () => {};
  const call = await clientOf('wsdlUpdateShifts', (xml) => written(Buffer.from(xml)));
  return timed(
    () =>
      new Promise((resolve) => {
        written = resolve;
        call({ apiKey: 'key', Shifts: { item } }, () => {});
      }),
  );
}

async function clientOf(operation: string, handle: (xml: string, respond: Respond) => void): Promise<Call> {
  const { soap } = createRequire(join(process.env[FOLDER]!, 'of.js'))('strong-soap') as { soap: Soap };
  const httpClient = {
    options: { prettyPrint: false },
    request: (_: string, xml: string, respond: Respond) => {
      handle(xml, respond);
      return {};
    },
  };
  const wsdl = join(import.meta.dirname, '../wsdl/service.wsdl');
  return new Promise((resolve, reject) =>
    soap.createClient(wsdl, { httpClient }, (error, client) =>
      error ? reject(error) : resolve((parts, done) => client[operation]!(parts, done)),
    ),
  );
}
