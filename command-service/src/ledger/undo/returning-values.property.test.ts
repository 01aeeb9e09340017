import { isNeverUndone, writtenField } from '@ledgerline/shared-events/history/record-field.ts';
import { ENTITY_KINDS, type FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountState } from '#domain/account-state.ts';
import { withoutRemovedItems } from '#domain/testing/state-shape.ts';
import { isRevert, type LedgerEntry } from '../history/entry-log.ts';
import { type LedgerEvent, readEvent } from '../loading/account-ledger.ts';
import { ReturningValues, returningValues } from '../testing/returning-values.ts';

/** Records by `job/3`, without fields that undo does not restore: an issued invoice becomes void instead of deleted. */
function recordsOf(state: AccountState): Map<string, FieldValues> {
  const records = new Map<string, FieldValues>();
  for (const entity of ENTITY_KINDS) {
    for (const record of state.records(entity)) {
      const fields = Object.entries(record).filter(
        ([field]) => !isNeverUndone(entity, field) && !(entity === 'invoice' && field === 'void'),
      );
      records.set(`${entity}/${record.id}`, withoutRemovedItems(Object.fromEntries(fields)));
    }
  }
  return records;
}

/** The state after folding only the effective entries. A run of edits that ends as it began isn't one. */
function foldOfEffective(entries: readonly LedgerEntry[], events: readonly LedgerEvent[]): AccountState {
  const effective = new Set(
    entries
      .filter(
        ({ undoneBy, source, changedNothing }) => undoneBy === null && source === 'user' && !changedNothing,
      )
      .map(({ commandId }) => commandId),
  );
  const state = new AccountState();
  for (const event of events.filter(({ metadata }) => effective.has(metadata.commandId))) {
    for (const change of changesOf(event)) if (writtenField(change) !== null) state.apply(change);
  }
  return state;
}

async function performed(acts: Parameters<ReturningValues['perform']>[0][]) {
  const account = new ReturningValues();
  await account.start();
  for (const act of acts) await account.perform(act);
  return account;
}

test('the account equals the fold of its effective entries, and each refusal names a blocking entry', async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(returningValues, async (acts) => {
      const account = await performed(acts);
      const { entries, state } = account.folded();
      const events = account.store.eventsOf(account.stream).map(readEvent);
      const expected = recordsOf(foldOfEffective(entries.all, events));
      for (const [key, record] of recordsOf(state)) {
        const other = expected.get(key);
        if (other === undefined && !key.startsWith('setting/')) expect(record.deleted_at, key).not.toBeNull();
        else if (other !== undefined) expect(record, key).toEqual(other);
      }
      for (const { blockedBy, blockedByTotal } of account.refusals) {
        refused += 1;
        expect(blockedBy.length).toBeGreaterThan(0);
        expect(blockedBy.length).toBeLessThanOrEqual(20);
        expect(blockedByTotal).toBeGreaterThanOrEqual(blockedBy.length);
        for (const { undoneBy } of blockedBy) expect(undoneBy).toBeNull();
      }
    }),
    { numRuns: 60 },
  );
  expect(refused).toBeGreaterThan(3);
});

test('undoing effective entries, newest first where possible, reaches the start', async () => {
  await fc.assert(
    fc.asyncProperty(returningValues, async (acts) => {
      const fresh = await performed([]);
      const account = await performed(acts);
      const start = recordsOf(fresh.folded().state);
      const first = fresh.folded().entries.all.length;
      for (;;) {
        const effective = effectiveNewestFirst(account.folded().entries.all.slice(first));
        if (effective.length === 0) break;
        const undone = await firstUndone(account, effective);
        // The number of a deleted invoice may belong to an issued invoice now, so that its deletion cannot be undone.
        if (undone === undefined && effective.some(({ command }) => command === 'DeleteInvoice')) return;
        expect(undone, effective.map(({ command }) => command).join()).toBeDefined();
      }
      for (const [key, record] of recordsOf(account.folded().state)) {
        const before = start.get(key);
        if (before !== undefined) expect(record, key).toEqual(before);
        else if (!key.startsWith('setting/')) expect(record.deleted_at, key).not.toBeNull();
      }
    }),
    { numRuns: 40 },
  );
});

/**
 * The effective entries, in the order in which they last took effect, newest first; without entries that cannot be
 * undone, reverts, and runs that changed nothing.
 */
function effectiveNewestFirst(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries
    .filter((entry) => !isRevert(entry) && !entry.changedNothing)
    .filter(({ undoneBy, undoes, redoes, irreversible }) => !(undoneBy ?? undoes ?? redoes ?? irreversible))
    .toSorted((a, b) => (a.toggles.at(-1) ?? a.last) - (b.toggles.at(-1) ?? b.last) || a.first - b.first)
    .toReversed();
}

/**
 * Undoes the newest entry that can be undone. An entry that was restored together with others, by the undo of a
 * revert, may have to wait for an older one: when two records had the same name at two moments, one has to be undone
 * first.
 */
async function firstUndone(account: ReturningValues, entries: readonly LedgerEntry[]) {
  for (const entry of entries) {
    if (await account.tried('Undo', { commandId: entry.commandId })) return entry;
  }
  return undefined;
}
