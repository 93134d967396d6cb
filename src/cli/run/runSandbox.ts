import { optionsOfFlags } from './sandboxFlags.js';
import type { SandboxFlags } from '../commands/sandbox.js';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';
import { CommandFailure, untilAborted, UsageError, type Run } from '../CommandContext.js';
import type { SandboxCall } from '../../sandbox/server/SandboxCall.js';

/** Runs a sandbox until Ctrl-C, and prints a line for every call. */
export const runSandbox: Run<SandboxFlags> = async (context, options) => {
  const { terminal, signal } = context;
  await using sandbox = await start(options);
  await terminal.print(describeSandbox(sandbox, options.json));
  if (!options.json) {
    const { dim } = terminal.style;
    await terminal.print(dim('\nIn another terminal:'));
    await terminal.print(
      `  export WORKFORCE_ENDPOINT=${sandbox.endpoint} WORKFORCE_KEY=${sandbox.rootKey.reveal()}`,
    );
    await terminal.print(dim('\nStop with Ctrl-C. Calls:'));
  }
  const closed = new AbortController();
  // Nobody reads the calls any more.
  const close = () => closed.abort();
  sandbox.onCall((call) => void terminal.print(describeCall(call, options.json)).catch(close));
  await untilAborted(signal, closed.signal);
};

async function start(options: SandboxFlags): Promise<Sandbox> {
  try {
    return await startSandbox(await optionsOfFlags(options));
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new CommandFailure('the port is taken: choose another with --port, or 0 for a free one.');
    throw error;
  }
}

/** What to tell whoever started a sandbox by hand. Keys of an invented world are no secrets: without them nobody can call. */
export function describeSandbox(sandbox: Sandbox, json = false): string {
  const units = [...sandbox.unitKeys].map(([unitId, key]) => [unitId, key.reveal()] as const);
  const rest = sandbox.restOptions();
  if (json)
    return JSON.stringify({
      event: 'started',
      url: sandbox.url,
      endpoint: sandbox.endpoint,
      wsdl: `${sandbox.endpoint}?wsdl`,
      rootKey: sandbox.rootKey.reveal(),
      unitKeys: Object.fromEntries(units),
      rest: { baseUrl: rest.baseUrl, clientId: rest.clientId, clientSecret: rest.clientSecret.reveal() },
    });
  const shown = units.slice(0, 5).map(([unitId, key]) => `  unit ${unitId}  ${key}`);
  const more = units.length > shown.length ? [`  … and ${units.length - shown.length} more`] : [];
  return [
    `SOAP   ${sandbox.endpoint}`,
    `WSDL   ${sandbox.endpoint}?wsdl`,
    `REST   ${sandbox.url} (client ${rest.clientId}, secret ${rest.clientSecret.reveal()})`,
    `Admin  ${sandbox.url}/admin`,
    'Keys',
    `  root      ${sandbox.rootKey.reveal()}`,
    ...shown,
    ...more,
  ].join('\n');
}

/** One line about a call. */
export function describeCall(call: SandboxCall, json = false): string {
  const { number, at, side, operation, caller, outcome, status, durationMs, rows } = call;
  const ms = Math.round(durationMs * 10) / 10;
  const accepted = rows?.filter((row) => row === 'accepted').length ?? 0;
  const fault = call.fault?.string;
  if (json) {
    const counts = rows && { accepted, rejected: rows.length - accepted };
    const facts = { number, at, side, operation, caller, outcome, status };
    return JSON.stringify({ event: 'call', ...facts, durationMs: ms, rows: counts, fault });
  }
  const count = rows ? ` ${accepted}/${rows.length} rows` : '';
  return `${at.slice(11, 19)} #${number} ${operation} (${caller}) ${outcome}${count} ${ms} ms${fault ? `: ${fault}` : ''}`;
}
