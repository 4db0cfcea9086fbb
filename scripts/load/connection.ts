/** One connection over HTTP/1.1 that stays open, as those of browsers and proxies. Node's own client takes more CPU than the server does. */
import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

const open = new Set<Socket>();
export const closeConnections = (): void => open.forEach((socket) => socket.destroy());

/** Sends one call after the other; each answer says its length. */
export function connection(port: number, token: string): (path: string, body: string) => Promise<Answer> {
  let socket: Socket | undefined;
  let pieces: Buffer[] = [];
  let waiting: { done: (answer: Answer) => void; fail: (error: Error) => void } | undefined;

  const heard = (piece: Buffer) => {
    pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = bytes.subarray(0, end).toString('latin1');
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    if (bytes.length < end + 4 + length) return;
    pieces = [];
    const body = bytes.subarray(end + 4, end + 4 + length);
    const text = (/^content-encoding: gzip/im.test(head) ? gunzipSync(body) : body).toString();
    waiting?.done({ status: Number(head.slice(9, 12)), text });
  };
  const opened = () => {
    const made = connect(port, '127.0.0.1').setNoDelay(true).on('data', heard);
    open.add(made);
    made.on('close', () => {
      open.delete(made);
      socket = undefined;
      waiting?.fail(new Error('The server closed the connection.'));
    });
    made.on('error', (error) => waiting?.fail(error));
    return made;
  };

  return (path, body) =>
    new Promise((done, fail) => {
      waiting = { done, fail };
      socket ??= opened();
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
          `Accept-Encoding: gzip, deflate, br\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
}
