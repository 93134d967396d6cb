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
import { WriteRefused } from '../../gateway/writes/closeWrite.js';
import { type CommandContext, CommandFailure, UsageError } from '../CommandContext.js';
import { CONFIG_FILE } from './runGateway.js';
import type { GatewayFlags } from '../commands/gateway.js';

const WORDS: Readonly<Record<RowByHand['is'], string>> = {
  saved: 'is there: the script is answered when it comes again',
  sent: 'was sent and accepted: the script is answered when it comes again',
  rejected: 'was sent and rejected by the service',
  missing: 'is not there: it is sent when it comes again',
  unknown: 'stays open',
};

/** Settles the open rows of a write, or sends those that are not there, for a person. */
export async function workOnWrite(
  { terminal }: CommandContext,
  what: HandOrder['what'],
  id: string,
  options: GatewayFlags & { readonly by?: string; readonly why?: string },
): Promise<void> {
  const { by, why } = options;
  if (!by || !why) throw new UsageError('--by and --why: say who wants it, and why');
  const settings = readConfig(options.config ?? CONFIG_FILE);
  const order = { id, what, by, why };
  const rows = await workOnWrites(settings, order).catch((error: unknown) => {
    if (error instanceof StateInUse) return askGateway(settings, order);
    throw error instanceof WriteRefused ? new CommandFailure(error.message) : error;
  });
  if (options.json) await terminal.print(JSON.stringify(rows, null, 2));
  else
    for (const { position, is, why: because } of rows)
      await terminal.print(`row ${position + 1} ${WORDS[is]}${because ? ` (${because})` : ''}`);
  if (rows.some(({ is }) => is === 'unknown')) throw new CommandFailure('some rows are still open');
}

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

function post(
  { listen: { host, port, tls }, publicUrl }: GatewaySettings,
  token: string,
  form: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const own = `${name.includes(':') ? `[${name}]` : name}:${port}`;
  const { host: asked, hostname } = publicUrl ? new URL(publicUrl) : { host: own, hostname: name };
  const options = {
    ...{ host: name, port, path: '/gateway/writes', method: 'POST' },
    headers: {
      ...{ host: asked, authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(form) },
    },
  };
  return new Promise((resolve, reject) => {
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
