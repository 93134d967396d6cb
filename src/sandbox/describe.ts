import type { SandboxCall } from './server/SandboxCall.js';
import type { Sandbox } from './startSandbox.js';

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
    const facts = {
      number,
      at,
      side,
      operation,
      caller,
      outcome,
      status,
      durationMs: ms,
      rows: counts,
      fault,
    };
    return JSON.stringify({ event: 'call', ...facts });
  }
  const count = rows ? ` ${accepted}/${rows.length} rows` : '';
  return `${at.slice(11, 19)} #${number} ${operation} (${caller}) ${outcome}${count} ${ms} ms${fault ? `: ${fault}` : ''}`;
}
