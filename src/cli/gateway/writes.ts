import { cipherOf } from '../../gateway/access/TokenCipher.js';
import type { RowState } from '../../gateway/state/GatewayState.js';
import { closeWrite, openWrite, underWayUntil, WriteRefused } from '../../gateway/writes/closeWrite.js';
import { writesIn } from '../../gateway/writes/closeWrite.js';
import { groupedBy } from '../../text/groupedBy.js';
import { counted } from '../../text/counted.js';
import { noSuch } from '../../text/suggest.js';
import { CommandFailure, UsageError, type Run } from '../CommandContext.js';
import type { WriteFlags } from '../commands/gateway.js';
import { CONFIG_FILE, withState } from './runGateway.js';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { rootCertificates } from 'node:tls';
import type { GatewaySettings } from '../../gateway/config/GatewayConfig.js';
import { readConfig } from '../../gateway/config/readConfig.js';
import { secretOf } from '../../gateway/config/secretOf.js';
import { StateInUse } from '../../gateway/state/SqliteState.js';
import { workOnWrites } from '../../gateway/workOnWrites.js';
import type { HandOrder, RowByHand } from '../../gateway/writes/byHand.js';

/** Rows of which nobody knows what became of them, or whether the script knows it. */
const UNKNOWN: readonly RowState[] = ['open', 'ready', 'answered', 'silent'];
/** Rows for which a person can speak. */
const CLOSABLE: readonly RowState[] = ['open', 'ready'];
const MINUTE_MS = 60_000;
const COLUMNS = ['write', 'age', 'script', 'unit', 'operation', 'over', 'rows'];

/** Whether a write is a batch of version 0.5.0, which kept neither its unit nor the number of its rows. */
const isWhole = (size: number) => size === 0;

/** Prints the writes that are not over. */
export const listWrites: Run<WriteFlags> = async ({ terminal }, options) => {
  const states = options.state ?? ['open', 'ready'];
  const wrong = states.find((one) => !(UNKNOWN as readonly string[]).includes(one));
  if (wrong !== undefined) throw new UsageError(`--state: ${noSuch('state', wrong, UNKNOWN)}`);
  const { found, tokens } = await withState(options, async (state) => ({
    found: await writesIn(state, states as RowState[]),
    tokens: await state.tokens(),
  }));
  const shown = found.map(({ write: { id, script, unit, operation, over, size, sentAt }, rows }) => ({
    // A batch that version 0.5.0 has kept is under the id of its token.
    ...{ id, script: (isWhole(size) && tokens.find((one) => one.id === script)?.name) || script },
    ...{ unit, operation, over, size, sentAt: new Date(sentAt).toISOString() },
    rows: rows.map(({ position, state }) => ({ position, state })),
  }));
  if (options.json) return terminal.json(shown);
  if (shown.length === 0) return terminal.note('no write is open');
  const lines = shown.map(({ id, script, unit, operation, over, size, sentAt, rows }) => {
    const minutes = Math.floor((Date.now() - Date.parse(sentAt)) / MINUTE_MS);
    const age = minutes < 0 ? 'unknown' : `${minutes} min`;
    const states = groupedBy(rows, ({ state }) => state);
    const counts = [...states].map(([state, { length }]) => `${length} ${state}`).join(', ');
    const [of, number] = isWhole(size)
      ? ['unknown', `all ${rows[0]!.state}`]
      : [unit, `${counts} of ${size}`];
    return [id.slice(0, 8), age, script, of, operation, over, number];
  });
  await terminal.table(COLUMNS, lines);
};

/** Closes the open rows of a write, for which a person has looked. */
export const closeOpenWrite: Run<WriteFlags, [string]> = async ({ terminal }, id, options) => {
  const { as, by, why } = options;
  if (as !== 'saved' && as !== 'not-saved') throw new UsageError('--as: expected saved or not-saved');
  if (by === undefined || why === undefined)
    throw new UsageError('--by and --why: say who has looked, and what was found');
  const { write, rows } = await withState(options, async (state, settings) => {
    const found = openWrite(await state.rowsIn(CLOSABLE), id);
    const until = underWayUntil(found, settings.limits);
    if (until > state.now())
      throw new CommandFailure(
        `it may be under way until ${new Date(until).toISOString()}: close it then, if it is still open`,
      );
    await closeWrite(state, await cipherOf(settings), found, { saved: as === 'saved', by, why });
    return found;
  });
  await terminal.print(
    options.json
      ? JSON.stringify({ closed: rows.length, as })
      : `${isWhole(write.size) ? 'the whole batch' : counted(rows.length, 'row')} closed as ${as}: what is sent again is ${as === 'saved' ? 'answered and not sent' : 'sent'}`,
  );
};

const WORDS: Readonly<Record<RowByHand['is'], string>> = {
  saved: 'is there: the script is answered when it comes again',
  sent: 'was sent and accepted: the script is answered when it comes again',
  rejected: 'was sent and rejected by the service',
  missing: 'is not there: it is sent when it comes again',
  unknown: 'stays open',
};

/** Settles the open rows of a write, or sends those that are not there, for a person. */
export const workOnWrite: Run<WriteFlags, [HandOrder['what'], string]> = async (
  { terminal },
  what,
  id,
  options,
) => {
  const { by, why } = options;
  if (!by || !why) throw new UsageError('--by and --why: say who wants it, and why');
  const settings = readConfig(options.config ?? CONFIG_FILE);
  const order = { id, what, by, why };
  const rows = await workOnWrites(settings, order).catch((error: unknown) => {
    if (error instanceof StateInUse) return askGateway(settings, order);
    throw error instanceof WriteRefused ? new CommandFailure(error.message) : error;
  });
  if (options.json) await terminal.json(rows);
  else
    for (const { position, is, why: because } of rows)
      await terminal.print(`row ${position + 1} ${WORDS[is]}${because ? ` (${because})` : ''}`);
  if (rows.some(({ is }) => is === 'unknown')) throw new CommandFailure('some rows are still open');
};

/** Lets the gateway do it that is at work on the state: nobody else may while it runs. */
async function askGateway(settings: GatewaySettings, order: HandOrder): Promise<RowByHand[]> {
  const { admin } = settings;
  if (!admin)
    throw new CommandFailure(
      'a gateway is at work on the state: set admin.token and start it again, so that this command can ask it, or stop it',
    );
  const token = (await secretOf('admin.token', admin.token)).reveal();
  const { status, text } = await post(settings, token, String(new URLSearchParams({ ...order })));
  if (status === 200) return JSON.parse(text) as RowByHand[];
  throw new CommandFailure(`the gateway answered ${status}: ${text.trim()}`);
}

function post({ listen: { host, port, tls }, publicUrl }: GatewaySettings, token: string, form: string) {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const own = `${name.includes(':') ? `[${name}]` : name}:${port}`;
  const { host: asked, hostname } = publicUrl ? new URL(publicUrl) : { host: own, hostname: name };
  const options = {
    ...{ host: name, port, path: '/gateway/writes', method: 'POST' },
    headers: {
      ...{ host: asked, authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(form) },
    },
  };
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const take = (answer: IncomingMessage) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('error', failed);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
      );
    };
    const failed = () =>
      reject(
        new CommandFailure(
          `the gateway at ${own} gave no answer: look with gateway writes what became of the rows`,
        ),
      );
    const ca = tls && [readFileSync(tls.cert, 'utf8'), ...rootCertificates];
    const sent = tls
      ? secureRequest({ ...options, ca, allowPartialTrustChain: true, servername: hostname }, take)
      : request(options, take);
    sent.once('error', failed);
    sent.end(form);
  });
}
