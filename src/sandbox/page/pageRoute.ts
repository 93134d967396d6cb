import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { isOfThisMachine, type Route, sendJson } from '../server/Route.js';
import { redactedByName } from '../server/redactedByName.js';
import { isTableName, TABLE_NAMES, type TableName } from '../world/Tables.js';
import type { World } from '../world/World.js';
import type { CallLog } from './createCallLog.js';
import { FAVICON_SVG } from '../../report/favicon.js';
import { formatXml } from '../../encoding/xml/formatXml.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import type { SandboxCall } from '../server/SandboxCall.js';
import { orElse } from '../../text/orElse.js';

const MOST_COUNTED = 10_000;
const MOST_ROWS = 200;

/** The tables of the world with the number of their rows, counted to 10,000. */
function tablesOf(world: World) {
  return TABLE_NAMES.map((name) => ({ name, rows: rowCount(world, name) })).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

function rowCount(world: World, name: TableName): string {
  let count = 0;
  for (const _ of world.tables[name].of()) if (++count === MOST_COUNTED) return `${count}+`;
  return String(count);
}

/** The first 200 rows of a table that hold a text. Keys, tokens and passwords are redacted. */
function tablePage(world: World, name: TableName, filter: string) {
  const rows: unknown[] = [];
  for (const row of world.tables[name].of() as Iterable<unknown>) {
    const shown = redactedByName(row);
    if (!JSON.stringify(shown).toLowerCase().includes(filter.toLowerCase())) continue;
    if (rows.length === MOST_ROWS) return { name, more: true, rows };
    rows.push(shown);
  }
  return { name, more: false, rows };
}

const assetText = (file: string) => readFile(new URL(`assets/${file}`, import.meta.url), 'utf8');
const ASSETS: Readonly<Record<string, readonly [type: string, read: () => string | Promise<string>]>> = {
  '/page/favicon.svg': ['image/svg+xml', () => FAVICON_SVG],
  '/': ['text/html', () => assetText('index.html')],
  '/page/page.css': ['text/css', () => assetText('page.css')],
  '/page/page.js': ['text/javascript', () => assetText('page.js')],
};

/** The page at `/`: calls as they come in, and the tables of the world. Answers callers on this machine only. */
export function pageRoute(world: World, log: CallLog, endpoint: string): Route {
  return async (request, response, url) => {
    if (request.method !== 'GET') return false;
    const asset = ASSETS[url.pathname];
    if (!asset && !url.pathname.startsWith('/page/')) return false;
    if (!isOfThisMachine(request))
      return sendJson(response, 403, { error: 'for callers on this machine only' });
    if (asset) return sendAsset(response, asset[0], await asset[1]());
    if (url.pathname === '/page/events') return streamCalls(response, log);
    const value = dataAt(url, world, log, endpoint);
    return value
      ? sendJson(response, 200, value)
      : sendJson(response, 404, { error: 'not here, or no longer' });
  };
}

function dataAt(
  { pathname, searchParams }: URL,
  world: World,
  log: CallLog,
  endpoint: string,
): object | undefined {
  const [, , kind, name = ''] = pathname.split('/');
  if (kind === 'calls' && name === '') return log.all().map(summaryOf);
  if (kind === 'calls') {
    const call = log.all().find(({ number }) => number === Number(name));
    return call && detailOf(call);
  }
  if (kind === 'greeting') return greeting(world, endpoint);
  if (kind !== 'tables') return undefined;
  if (name === '') return tablesOf(world);
  return isTableName(name) ? tablePage(world, name, searchParams.get('filter') ?? '') : undefined;
}

/** Server-sent events, one a call. */
function streamCalls(response: ServerResponse, log: CallLog): true {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': calls\n\n');
  const end = log.listen((call) => response.write(`data: ${JSON.stringify(summaryOf(call))}\n\n`));
  response.on('close', end);
  return true;
}

function sendAsset(response: ServerResponse, type: string, text: string): true {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'",
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
  return true;
}

/** A line of the list of calls. */
function summaryOf(call: SandboxCall) {
  const { number, side, at, operation, caller, outcome, status, durationMs } = call;
  const { requestBytes, answerBytes, rows } = call;
  return {
    ...{ number, side, at, operation, caller, outcome, status, durationMs, requestBytes, answerBytes },
    rows: rows?.length,
    rejected: rows?.filter((row) => row === 'rejected').length,
  };
}

/** All that the page shows of one call. Secrets are redacted in the call already. */
function detailOf(call: SandboxCall) {
  return {
    ...summaryOf(call),
    rowOutcomes: call.rows,
    fault: call.fault,
    issues: call.issues,
    soapAction: call.soapAction,
    request: pretty(call.requestText()),
    answer: pretty(call.answerText()),
    input: call.input(),
    output: call.output(),
  };
}

function pretty(text: string): string {
  const isJson = text.trimStart().startsWith('{');
  return orElse(() => (isJson ? JSON.stringify(JSON.parse(text), null, 2) : formatXml(parseXml(text))), text);
}

/** What somebody needs who opens the page of a sandbox that nobody has called: where it is, the keys, and first calls. */
export function greeting(world: World, endpoint: string) {
  const units = [...world.units.of()].slice(0, MOST_UNITS);
  const key = world.rootKey;
  const facts = { endpoint, wsdl: `${endpoint}?wsdl`, 'key of the customer': key };
  return {
    facts,
    units: units.map(({ id, name, key: own }) => ({
      id,
      name,
      key: own,
      employees: [...world.employees.ofUnit(id)].length,
    })),
    more: Math.max(0, [...world.units.of()].length - units.length),
    calls: callsOf(endpoint, key),
  };
}

const MOST_UNITS = 12;

/** The units by one line of each language. */
function callsOf(endpoint: string, key: string): Record<string, string> {
  const envelope =
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
    `<wsdlGetUnits><apiKey>${key}</apiKey></wsdlGetUnits></s:Body></s:Envelope>`;
  return {
    curl: `curl -H 'Content-Type: text/xml' -d '${envelope}' ${endpoint}`,
    PHP: `php -r 'print_r((new SoapClient("${endpoint}?wsdl"))->wsdlGetUnits("${key}"));'`,
    // zeep leaves out no part.
    Python: `python3 -c 'import zeep; print(zeep.Client("${endpoint}?wsdl").service.wsdlGetUnits("${key}", ""))'`,
    TypeScript: `console.log(await createClient({ endpoint: '${endpoint}', apiKey: '${key}' }).wsdlGetUnits());`,
  };
}
