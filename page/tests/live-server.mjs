// A small server of page/dist with `/live`, as `mindcub3r studio` is one, for tests of the page.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { dist, listening } from './serve.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** A text message, not masked, as servers send them. */
function frame(text) {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x81, body.length])
      : Buffer.from([0x81, 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, body]);
}

/** Texts of short masked messages. */
function texts(data) {
  const found = [];
  for (let at = 0; at + 6 <= data.length;) {
    const length = data[at + 1] & 127;
    const long = length === 126;
    const size = long ? data.readUInt16BE(at + 2) : length;
    const mask = data.subarray(at + (long ? 4 : 2), at + (long ? 8 : 6));
    const from = at + (long ? 8 : 6);
    if ((data[at] & 15) === 1)
      found.push(
        Buffer.from(data.subarray(from, from + size).map((byte, i) => byte ^ mask[i % 4])).toString(),
      );
    at = from + size;
  }
  return found;
}

/** Serves the page, by `page` for `/`; `code` is wanted for watching, `lines` are what a client gets first, `history` gives the lines of
 * the robot's history, or throws the reason why it cannot be read; `onStop` hears of stops without the stream. */
export async function serveLive({
  code,
  lines,
  page = 'index.html',
  recordings = {},
  history = () => '',
  onCommand = () => undefined,
  onStop = () => undefined,
}) {
  const sockets = new Set();
  const isAllowed = ({ headers }) =>
    code === undefined ||
    headers.authorization === `Bearer ${code}` ||
    headers['sec-websocket-protocol'] === `mindcub3r, code.${code}`;
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://page');
    if (url.pathname === '/stop' && request.method === 'POST') {
      onStop();
      return response.end('stopped');
    }
    if (url.pathname.startsWith('/recordings')) {
      if (!isAllowed(request)) return response.writeHead(403).end();
      const name = decodeURIComponent(url.pathname.slice('/recordings/'.length));
      if (!name)
        return response.end(
          JSON.stringify(
            Object.entries(recordings).map(([key, text]) => ({ name: key, bytes: text.length })),
          ),
        );
      return name in recordings ? response.end(recordings[name]) : response.writeHead(404).end();
    }
    if (url.pathname === '/history') {
      if (!isAllowed(request)) return response.writeHead(403).end();
      try {
        return response.end(history());
      } catch ({ message }) {
        return response.writeHead(503).end(message);
      }
    }
    const file = join(dist, url.pathname === '/' ? page : url.pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  let isDown = false;
  server.on('upgrade', (request, socket) => {
    if (isDown) return socket.destroy();
    if (!isAllowed(request)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const key = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: mindcub3r\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
    );
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    for (const line of lines) socket.write(frame(line));
    socket.on('data', (data) => {
      for (const text of texts(data)) {
        const answer = onCommand(JSON.parse(text));
        if (answer) socket.write(frame(JSON.stringify(answer)));
      }
    });
  });
  await listening(server);
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    send: (line) => sockets.forEach((socket) => socket.write(frame(line))),
    /** Ends the streams, and takes none until `restore`. */
    drop: () => {
      isDown = true;
      sockets.forEach((socket) => socket.destroy());
    },
    restore: () => {
      isDown = false;
    },
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}
