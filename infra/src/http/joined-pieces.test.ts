import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { joinSmallPieces } from './joined-pieces.ts';

/** Sends a body in chunks of these bytes; answers what arrived, and in how many pieces it was read. */
async function sent(chunks: readonly string[]): Promise<{ body: string; pieces: number }> {
  const app = fastify();
  onTestFinished(() => app.close());
  joinSmallPieces(app);
  app.addContentTypeParser('text/csv', (_request, payload, done) => {
    const pieces: Buffer[] = [];
    payload.on('data', (piece: Buffer) => pieces.push(piece));
    payload.on('end', () => done(null, { body: Buffer.concat(pieces).toString(), pieces: pieces.length }));
  });
  app.post('/', async ({ body }) => body);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/csv\r\n';
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  const lines = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  socket.write(`${lines.join('')}0\r\n\r\n`);
  const answered = text(socket);
  await once(socket, 'close');
  return JSON.parse((await answered).split('\r\n\r\n')[1] ?? '');
}

const letters = (count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(97 + (index % 26)));

it('a body in chunks of one byte is read in few pieces, and is the same', async () => {
  const chunks = letters(100_000);
  const { body, pieces } = await sent(chunks);
  expect(body).toBe(chunks.join(''));
  expect(pieces).toBeLessThan(80);
});

it.each([
  ['short', letters(3)],
  [
    'of small and large chunks',
    [...letters(100), 'x'.repeat(40_000), ...letters(20_000), 'y'.repeat(16_384), 'z'],
  ],
  [
    'of chunks that fill a piece exactly',
    [...letters(64), ...Array.from({ length: 9 }, () => 'q'.repeat(8_192))],
  ],
])('a body %s is the same', async (_which, chunks) => {
  expect((await sent(chunks)).body).toBe(chunks.join(''));
});
