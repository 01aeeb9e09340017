import { randomUUID } from 'node:crypto';
import {
  type Act,
  ReturningValues,
  returningValues,
  returningValuesWithoutRules,
} from '@ledgerline/command-service/ledger/testing/returning-values.ts';
import { LATER_CHANGES } from '@ledgerline/shared-events/history/reversal.ts';
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

/** The newest entries of the account as the history answers them, each with what an undo of it would come to. */
async function entriesWithOutcome(account: ReturningValues) {
  const accountId = randomUUID();
  await side.ledger.append(accountStream(accountId), -1, account.store.eventsOf(account.stream));
  await side.fold(accountId);
  const { status, body } = await get(app, accountId, '/api/history?per_page=200');
  expect(status).toBe(200);
  const { data } = history.parse(body);
  // What the practice began with can be held by rules: its unit by the rates that it has.
  return Promise.all(
    data
      .filter(({ revision }) => revision > account.startedAt)
      .map(async (entry) => ({ ...entry, isDone: await account.wouldUndo(entry.commandId) })),
  );
}

test('the history calls just those entries undoable whose undo is done', async () => {
  let blocked = 0;
  await fc.assert(
    fc.asyncProperty(returningValuesWithoutRules, async (acts) => {
      for (const entry of await entriesWithOutcome(await performed(acts))) {
        expect(entry.undoable, `${entry.label}: ${entry.reason}`).toBe(entry.isDone);
        expect(entry.blocked).toBe(entry.reason === LATER_CHANGES);
        if (entry.blocked) blocked += 1;
      }
    }),
    { numRuns: 25 },
  );
  expect(blocked).toBeGreaterThan(30);
});

test('what an undo does is undoable in the history, whatever the rules between records are', async () => {
  await fc.assert(
    fc.asyncProperty(returningValues, async (acts) => {
      for (const { label, reason, undoable, isDone } of await entriesWithOutcome(await performed(acts))) {
        if (isDone) expect(undoable, `${label}: ${reason}`).toBe(true);
      }
    }),
    { numRuns: 15 },
  );
});
