import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { openLogger } from './open-logger.ts';

it('an error of a lost connection is written without the client that the driver hangs on it', () => {
  const lines = new PassThrough();
  const client = { secretKey: 1_983_351_903, connectionParameters: { user: 'ledgerline_app' } };
  const error = Object.assign(new Error('terminating connection'), { code: '57P01', client });
  openLogger({ level: 'warn', name: 'worker' }, lines).warn({ err: error }, 'A connection was lost.');
  const { err, ...line } = JSON.parse(String(lines.read()));
  expect(line).toMatchObject({ name: 'worker', msg: 'A connection was lost.' });
  expect(err).toEqual({ type: 'Error', message: error.message, stack: error.stack, code: '57P01' });
});
