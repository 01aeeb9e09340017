import { randomUUID } from 'node:crypto';
import { linkedRecords } from '@ledgerline/command-service/ledger/testing/linked-records.ts';
import {
  type Act,
  ReturningValues,
  returningValues,
} from '@ledgerline/command-service/ledger/testing/returning-values.ts';
import { LATER_CHANGES } from '@ledgerline/shared-events/history/reversal.ts';
import { LedgerUnavailable } from '@ledgerline/shared-events/ledger/errors.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { get, openReadSide, type ReadSide } from './read-side.ts';

let side: ReadSide;
let app: FastifyInstance;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries();
});

afterAll(() => side.stop());

const history = z.object({
  data: z.array(
    z.object({
      commandId: z.string(),
      revision: z.number(),
      label: z.string(),
      undoable: z.boolean(),
      blocked: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
});

async function performed(acts: readonly Act[]): Promise<ReturningValues> {
  const account = new ReturningValues();
  await account.start();
  for (const act of acts) await account.perform(act);
  return account;
}

/** The newest entries of the account in the history, each with the reason for which its undo would be refused. */
async function entriesWithOutcome(account: ReturningValues) {
  const accountId = randomUUID();
  await side.ledger.append(accountStream(accountId), -1, account.store.eventsOf(account.stream));
  await side.fold(accountId);
  const { status, body } = await get(app, accountId, '/api/history?per_page=200');
  expect(status).toBe(200);
  const { data } = history.parse(body);
  return Promise.all(
    data.map(async (entry) => ({ ...entry, refused: await account.undoRefusal(entry.commandId) })),
  );
}

test.each([
  ['values return', returningValues, 15],
  ['records are linked by names, numbers and references', linkedRecords, 15],
])('the history says for each entry whether its undo would succeed, where %s', async (_, histories, runs) => {
  let blocked = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (acts) => {
      for (const entry of await entriesWithOutcome(await performed(acts))) {
        const { label, undoable, reason, refused } = entry;
        expect({ label, undoable, reason }).toEqual({
          label,
          undoable: refused === null,
          reason: refused?.message ?? null,
        });
        expect(entry.blocked).toBe(refused?.message === LATER_CHANGES);
        if (entry.blocked) blocked += 1;
      }
    }),
    { numRuns: runs },
  );
  expect(blocked).toBeGreaterThan(5);
});

test('the history is available while the write side does not answer, and then marks no entry as undoable', async () => {
  const account = await performed([]);
  const accountId = randomUUID();
  await side.ledger.append(accountStream(accountId), -1, account.store.eventsOf(account.stream));
  await side.fold(accountId);
  const alone = await side.startQueries({
    undoReasons: () => Promise.reject(new LedgerUnavailable('Nobody answers.')),
  });
  const { status, body } = await get(alone, accountId, '/api/history');
  expect(status).toBe(200);
  const { data } = history.parse(body);
  expect(data.length).toBeGreaterThan(10);
  expect(new Set(data.map(({ undoable, reason }) => `${undoable}: ${reason}`))).toEqual(
    new Set(["false: This can't be undone just now."]),
  );
});
