import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { securityLines } from './security-lines.ts';

const accountId = '0f9d3c7a-6a55-4c29-8d0e-6b8f3d1f8a42';

/** The lines of a process with this level of log. */
function logged(level: string) {
  const lines: unknown[] = [];
  const logger = pino({ level }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  const log = securityLines(logger);
  log({ event: 'signed_in', accountId });
  log({ event: 'sign_in_failed', accountId: null });
  log({ event: 'password_changed', accountId });
  return lines;
}

describe('security events in the log', () => {
  it('are there by default, except those of every day', () => {
    expect(logged('warn')).toMatchObject([
      { security: { event: 'sign_in_failed', accountId: null }, time: expect.any(Number) },
      { security: { event: 'password_changed', accountId } },
    ]);
  });

  it('are all there from the level info', () => {
    expect(logged('info')).toHaveLength(3);
  });
});
