import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ensureClient } from './ensure-client.ts';

it('ends with the start that it belongs to', async () => {
  const start = new AbortController();
  const client = ensureClient(resolve(import.meta.dirname, '../../..'), start.signal);
  const reason = new Error('The start was stopped.');
  start.abort(reason);
  await expect(client).rejects.toBe(reason);
});
