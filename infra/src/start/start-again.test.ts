import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { startAgainWhenLost } from './start-again.ts';
import { StartError, StartInterrupted } from './start-error.ts';

const logger = pino({ level: 'silent' });
const lost = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** A start that fails with these errors, one after the other, and then succeeds. */
function startOf(errors: Error[], signal = new AbortController().signal) {
  const said: string[] = [];
  const start = startAgainWhenLost(
    async (stops) => {
      said.push('started');
      stops.add('part', async () => void said.push('stopped'));
      const error = errors.shift();
      if (error !== undefined) throw error;
      return 'running';
    },
    { logger, signal },
  );
  return { start, said };
}

describe('a start during which a store is lost', () => {
  it('begins again after everything that it started was stopped', async () => {
    const { start, said } = startOf([lost(), new StartInterrupted('It was killed.')]);
    const { started, stops } = await start;
    expect(started).toBe('running');
    expect(said).toEqual(['started', 'stopped', 'started', 'stopped', 'started']);
    await stops.stopAll();
    expect(said.at(-1)).toBe('stopped');
  });

  it.each([new StartError('PORT is wrong.'), new TypeError('A fault of ours.')])(
    'fails at once where another try would not help: %s',
    async (error) => {
      const { start, said } = startOf([error]);
      await expect(start).rejects.toBe(error);
      expect(said).toEqual(['started', 'stopped']);
    },
  );

  it('ends when it is given up', async () => {
    const stopping = new AbortController();
    const { start, said } = startOf(Array.from({ length: 1_000 }, lost), stopping.signal);
    stopping.abort(new Error('Ctrl+C'));
    await expect(start).rejects.toThrow('Ctrl+C');
    expect(said).toEqual(['started', 'stopped']);
  });
});
