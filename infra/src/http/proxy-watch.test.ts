import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { appOfEachTest } from './testing/start-app.ts';

const start = appOfEachTest();

/** The warnings of an app at this public address after calls with and without the header of a proxy. */
async function warningsAfter(publicUrl: string | undefined, calls: [url: string, visitor?: string][]) {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const app = await start({ publicUrl, logger });
  for (const [url, visitor] of calls) {
    await app.inject({ url, headers: visitor === undefined ? {} : { 'x-forwarded-for': visitor } });
  }
  return lines.filter((line) => line.includes('X-Forwarded-For'));
}

const PUBLIC = 'https://ledgerline.example';

describe('a proxy that names no visitors', () => {
  it('is reported once', async () => {
    expect(await warningsAfter(PUBLIC, [['/'], ['/']])).toHaveLength(1);
  });

  it('is not suspected where visitors are named, nor of probes and figures', async () => {
    const calls: [string, string?][] = [
      ['/', '203.0.113.7'],
      ['/api/health'],
      ['/api/health/ready?now=1'],
      ['/metrics'],
    ];
    expect(await warningsAfter(PUBLIC, calls)).toEqual([]);
  });

  it('is not suspected without a public address', async () => {
    expect(await warningsAfter(undefined, [['/']])).toEqual([]);
  });
});
