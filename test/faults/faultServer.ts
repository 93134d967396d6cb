import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { answer, answerTo, faultAnswer } from './answers.js';

/** A request as it came. */
export interface Received {
  readonly fault: string;
  /** What the test calls this call: the `call` of the query. */
  readonly call: string;
  readonly head: string;
  readonly body: string;
}

/** A server on real sockets that misbehaves as the path of the endpoint says. */
export interface FaultServer {
  /** The endpoint that misbehaves with `fault`: always, or the first `times` times of a call. */
  endpoint(fault: FaultName, options?: { times?: number; call?: string | number }): string;
  /** Every request whose head and body arrived whole. */
  readonly received: Received[];
  /** Requests that came to the host to which the redirects lead. */
  readonly redirected: string[];
  readonly connections: () => number;
  close(): Promise<void>;
}

interface Exchange {
  readonly socket: Socket;
  readonly request: Received;
  readonly answer: string;
  readonly otherHost: string;
  /** How often this call has been here before. */
  readonly nth: number;
}

const head = (status: string, headers: Readonly<Record<string, string | number>>) =>
  `HTTP/1.1 ${status}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
const XML = { 'content-type': 'text/xml; charset=utf-8' };
const HTML = { 'content-type': 'text/html' };

function reply(
  socket: Socket,
  status: string,
  body: string | Buffer,
  headers: Record<string, string | number>,
) {
  const bytes = Buffer.from(body);
  socket.write(head(status, { ...headers, 'content-length': bytes.length }));
  socket.write(bytes);
}

const half = (text: string) => text.slice(0, Math.floor(text.length / 2));
const page = ({ body }: Received) => `<html><body><h1>Bad Gateway</h1><pre>${body}</pre></body></html>`;
const inHttpDate = (ms: number) => new Date(Date.now() + ms).toUTCString();

function drip(socket: Socket, text: string, everyMs: number) {
  let at = 0;
  const timer = setInterval(() => {
    if (at >= text.length || socket.destroyed) clearInterval(timer);
    else socket.write(text[at++]!);
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
}

/** What the server does to a request, by name. */
export const FAULTS = {
  ok: ({ socket, answer }) => reply(socket, '200 OK', answer, XML),
  silent: () => undefined,
  closeBeforeAnswer: ({ socket }) => socket.end(),
  reset: ({ socket }) => socket.resetAndDestroy(),
  stopMidBody: ({ socket, answer }) =>
    socket.write(head('200 OK', { ...XML, 'content-length': answer.length }) + half(answer)),
  closeMidBody: ({ socket, answer }) =>
    socket.end(head('200 OK', { ...XML, 'content-length': answer.length }) + half(answer)),
  resetMidBody: ({ socket, answer }) =>
    socket.write(head('200 OK', { ...XML, 'content-length': answer.length }) + half(answer), () =>
      setTimeout(() => socket.resetAndDestroy(), 20),
    ),
  closeMidChunk: ({ socket, answer }) =>
    socket.end(`${head('200 OK', { ...XML, 'transfer-encoding': 'chunked' })}ffff\r\n${half(answer)}`),
  cutWithoutLength: ({ socket, answer }) =>
    socket.end(head('200 OK', { ...XML, connection: 'close' }) + half(answer)),
  slowDrip: ({ socket, answer }) => {
    socket.write(head('200 OK', { ...XML, 'content-length': answer.length }));
    drip(socket, answer, 20);
  },
  slowHead: ({ socket, answer }) =>
    drip(socket, head('200 OK', { ...XML, 'content-length': answer.length }), 20),
  lengthTooLong: ({ socket, answer }) =>
    socket.end(head('200 OK', { ...XML, 'content-length': answer.length + 100 }) + answer),
  lengthTooShort: ({ socket, answer }) =>
    socket.write(head('200 OK', { ...XML, 'content-length': answer.length - 100 }) + answer),
  notHttp: ({ socket }) => socket.end('220 mail.example ESMTP ready\r\n'),
  htmlWith200: ({ socket, request }) => reply(socket, '200 OK', page(request), HTML),
  emptyBody: ({ socket }) => reply(socket, '200 OK', '', XML),
  notPacked: ({ socket, answer }) => reply(socket, '200 OK', answer, { ...XML, 'content-encoding': 'gzip' }),
  packedCut: ({ socket, answer }) => {
    const packed = gzipSync(answer);
    reply(socket, '200 OK', packed.subarray(0, packed.length / 2), { ...XML, 'content-encoding': 'gzip' });
  },
  redirect: ({ socket, otherHost }) =>
    reply(socket, '307 Temporary Redirect', '', { location: `${otherHost}/soap?a=b` }),
  badRequest: ({ socket, request }) => reply(socket, '400 Bad Request', page(request), HTML),
  notFound: ({ socket, request }) => reply(socket, '404 Not Found', page(request), HTML),
  serverError: ({ socket, request }) => reply(socket, '500 Internal Server Error', page(request), HTML),
  badGateway: ({ socket, request }) => reply(socket, '502 Bad Gateway', page(request), HTML),
  unavailable: ({ socket, request }) => reply(socket, '503 Service Unavailable', page(request), HTML),
  gatewayTimeout: ({ socket, request }) => reply(socket, '504 Gateway Timeout', page(request), HTML),
  tooMany: ({ socket }) => reply(socket, '429 Too Many Requests', '', HTML),
  tooManySeconds: ({ socket }) => reply(socket, '429 Too Many Requests', '', { ...HTML, 'retry-after': 1 }),
  tooManyDate: ({ socket }) =>
    reply(socket, '429 Too Many Requests', '', { ...HTML, 'retry-after': inHttpDate(2000) }),
  tooManyPastDate: ({ socket }) =>
    reply(socket, '429 Too Many Requests', '', { ...HTML, 'retry-after': inHttpDate(-60_000) }),
  tooManyTooLong: ({ socket }) =>
    reply(socket, '429 Too Many Requests', '', { ...HTML, 'retry-after': 86_400 }),
  tooManyNonsense: ({ socket }) =>
    reply(socket, '429 Too Many Requests', '', { ...HTML, 'retry-after': 'soon -1' }),
  serverFault: ({ socket, request }) =>
    reply(socket, '500 Internal Server Error', faultAnswer('Server', quoted(request)), XML),
  clientFault: ({ socket, request }) =>
    reply(socket, '500 Internal Server Error', faultAnswer('Client', quoted(request)), XML),
  /** Rejects everything and quotes the key. */
  echoRejected: ({ socket, request }) =>
    reply(socket, '200 OK', answer(operationIn(request), rejection(request)), XML),
  /** Answers with the key and the whole request in a text that is not XML. */
  echoMalformed: ({ socket, request }) =>
    reply(socket, '200 OK', answer(operationIn(request), `<item><${request.body}></item>`), XML),
  /** Answers the key and the request where numbers belong. */
  echoValue: ({ socket, request }) =>
    reply(socket, '200 OK', answer(operationIn(request), valuesOf(request)), XML),
  /** Answers the key as that of a unit. */
  echoUnits: ({ socket, request }) =>
    reply(
      socket,
      '200 OK',
      answer('wsdlGetUnitsAPIKeyV2', `<item><id>101</id><API_key>${keyIn(request)}</API_key></item>`),
      XML,
    ),
} satisfies Record<string, (exchange: Exchange) => unknown>;

export type FaultName = keyof typeof FAULTS;

// Escaped, as it stands in the request.
const keyIn = ({ body }: Received) => /<apiKey[^>]*>(.*?)<\/apiKey>/.exec(body)?.[1] ?? '';
const operationIn = ({ body }: Received) => /<tns:(\w+)>/.exec(body)?.[1] ?? '';
const quoted = (request: Received) =>
  `the key ${keyIn(request)} in ${Buffer.from(request.body).toString('base64')} is not valid`;

function rejection(request: Received): string {
  const errors = `<validationErrors><item>${quoted(request)}</item></validationErrors>`;
  const operation = operationIn(request);
  // Where nothing can be rejected, it is a field that nobody knows.
  if (operation === 'wsdlGetRoles') return `<item><id>1</id>${errors}</item>`;
  return operation.startsWith('wsdlUpdate') ? `<item>${errors}</item>` : errors;
}

function valuesOf(request: Received): string {
  const comment = /<comment[^>]*>(.*?)<\/comment>/.exec(request.body)?.[1] ?? '';
  const wrong = ['id', 'hours', 'begDate', 'agreementId', 'userId'].map(
    (name) => `<${name}>${keyIn(request)}${comment}</${name}>`,
  );
  const fields = wrong.join('');
  const operation = operationIn(request);
  if (operation === 'wsdlGetSchedulesV3') return `<schedules><item>${fields}</item></schedules>`;
  if (operation === 'wsdlInitiateTransferToPayroll') return `<status>In Progress</status>${fields}`;
  return `<item>${fields}</item>`;
}

export async function startFaultServer(): Promise<FaultServer> {
  const received: Received[] = [];
  const redirected: string[] = [];
  const other = await listen((socket) => socket.on('data', (bytes) => redirected.push(bytes.toString())));
  const seen = new Map<string, number>();
  const server = await listen((socket) =>
    onRequests(socket, (request) => {
      received.push(request);
      const [name = '', times = ''] = request.fault.split('~');
      const nth = seen.get(request.call) ?? 0;
      seen.set(request.call, nth + 1);
      const fault = times !== '' && nth >= Number(times) ? 'ok' : (name as FaultName);
      const { body } = request;
      FAULTS[fault]({ socket, request, nth, answer: answerTo(body), otherHost: urlOf(other.server) });
    }),
  );
  return {
    received,
    redirected,
    endpoint: (fault, { times, call = '' } = {}) =>
      `${urlOf(server.server)}/${fault}${times === undefined ? '' : `~${times}`}?call=${call}`,
    connections: () => server.sockets.size,
    close: async () => {
      await server.close();
      await other.close();
    },
  };
}

interface Listening {
  readonly server: Server;
  readonly sockets: Set<Socket>;
  close(): Promise<void>;
}

export async function listen(onConnection: (socket: Socket) => void): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { server, sockets, close };
}

export const urlOf = (server: Server, protocol = 'http') =>
  `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A port on which nobody listens. */
export async function refusedEndpoint(): Promise<string> {
  const { server, close } = await listen(() => undefined);
  const url = urlOf(server);
  await close();
  return url;
}

function onRequests(socket: Socket, onRequest: (request: Received) => void): void {
  let buffer = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    buffer = Buffer.concat([buffer, bytes]);
    for (;;) {
      const end = buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = buffer.toString('latin1', 0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (buffer.length < end + 4 + length) return;
      const body = buffer.toString('utf8', end + 4, end + 4 + length);
      buffer = buffer.subarray(end + 4 + length);
      const [, fault = '', call = ''] = /^(?:POST|GET) \/([^?]*)\?call=(\S*)/.exec(head) ?? [];
      onRequest({ fault, call, head, body });
    }
  });
}
