import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { TimeLimitPassed, withTimeLimit } from './time-limit.ts';

/** Blocks this process for a time. */
function holdUp(milliseconds: number): void {
  const from = performance.now();
  while (performance.now() - from < milliseconds);
}

describe('a time limit', () => {
  it('passes on the result or the rejection of the work', async () => {
    expect(await withTimeLimit(Promise.resolve('done'), 1_000)).toBe('done');
    await expect(withTimeLimit(Promise.reject(new RangeError('no')), 1_000)).rejects.toThrow(RangeError);
  });

  it('is exceeded when no answer arrives', async () => {
    await expect(withTimeLimit(new Promise(() => undefined), 20)).rejects.toThrow(TimeLimitPassed);
  });

  it('is not exceeded before an answer is read that arrived while the process was blocked', async () => {
    const server = createServer((socket) => socket.end('answer')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
    try {
      await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
      const answer = withTimeLimit(once(socket, 'data'), 60);
      holdUp(200);
      expect(String(await answer)).toBe('answer');
    } finally {
      socket.destroy();
      server.close();
    }
  });
});
