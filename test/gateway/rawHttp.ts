import { connect } from 'node:net';

/** Sends bytes to a server as they are, and gives all that it answers until it closes or is quiet for a while. */
export function rawHttp(origin: string, bytes: string | Buffer, quietMs = 300): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(pieces).toString('latin1'));
    };
    let timer = setTimeout(end, 5_000);
    socket.on('data', (piece) => {
      pieces.push(piece);
      clearTimeout(timer);
      timer = setTimeout(end, quietMs);
    });
    socket.on('close', end);
    socket.on('error', (error: NodeJS.ErrnoException) => (pieces.length > 0 ? end() : reject(error)));
  });
}

/** A request with a body, as its lines. */
export function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = { host: 'gateway.example', 'content-type': 'text/xml; charset=utf-8', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
