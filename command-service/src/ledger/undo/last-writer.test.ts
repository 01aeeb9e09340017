import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { LATER_CHANGES } from '@ledgerline/shared-events/history/reversal.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { PracticeHistory, refusal, renaming } from '../testing/practice-history.ts';

let history: PracticeHistory;

beforeEach(() => {
  history = new PracticeHistory();
});

/** A → B → A → B: the entries of three renames of one job. */
async function thereAndBackAndThere(): Promise<[string, string, string]> {
  await history.create('A');
  return [await history.rename('B'), await history.rename('A'), await history.rename('B')];
}

describe('a field that gets an earlier value again', () => {
  it('is restored by the undo of its last writer only, even if an earlier entry left the same value', async () => {
    const [first, second, third] = await thereAndBackAndThere();
    expect(await refusal(history.undo(first))).toEqual({
      code: 'undo_conflict',
      message: LATER_CHANGES,
      blockedBy: [second, third],
    });
    expect(await refusal(history.undo(second))).toMatchObject({ blockedBy: [third] });
    for (const entry of [third, second, first]) await history.undo(entry);
    expect(await history.names()).toEqual(['A']);
  });

  it('is written by a redo of the entry that was undone last', async () => {
    const [first, second, third] = await thereAndBackAndThere();
    await history.undo(third);
    const undo = await history.undo(second);
    await history.undo(first);
    // The job is called A again, as before the third rename.
    const { blockedBy } = await refusal(history.redo(third));
    expect(blockedBy).toContain(undo.commandId);
    for (const entry of [first, second, third]) await history.redo(entry);
    expect(await history.names()).toEqual(['B']);
  });

  it('names blocking entries even when a revert would include later ones', async () => {
    const [first, second, third] = await thereAndBackAndThere();
    expect(await refusal(history.revert([first, second]))).toMatchObject({ blockedBy: [third] });
    await history.revert([first, second, third]);
    expect(await history.names()).toEqual(['A']);
  });
});

describe('a revert to a moment', () => {
  it('is not redone over later changes, even when these only restored a record', async () => {
    const a = await history.create('A');
    const back = await history.revert([a]);
    await history.undo(back.commandId);
    const b = await history.rename('B');
    expect(await refusal(history.redo(back.commandId))).toMatchObject({ blockedBy: [b] });
  });

  it('is not redone when one of its entries was undone by itself since', async () => {
    await history.create('A');
    const entries = [await history.rename('B'), await history.create('C')];
    const back = await history.revert(entries);
    await history.undo(back.commandId);
    const alone = await history.undo(entries[1]);
    expect(await refusal(history.redo(back.commandId))).toMatchObject({ blockedBy: [alone.commandId] });
    await history.redo(entries[1]);
    await history.redo(back.commandId);
    expect(await history.names()).toEqual(['A']);
  });
});

it('a ledger in which an older version compared values for undo can still be undone to its start', async () => {
  const [first, second, third] = await thereAndBackAndThere();
  const undone = await history.appendAsOlderVersion([renaming('B', 'A')], {
    source: 'undo',
    undoes: first,
  });
  expect(await refusal(history.undo(third))).toMatchObject({ blockedBy: [undone] });
  await history.redo(first);
  expect(await history.names()).toEqual(['B']);
  for (const entry of [third, second, first]) {
    const outcome = await history.undo(entry).catch((error: unknown) => error);
    expect(outcome).not.toBeInstanceOf(Rejected);
  }
  expect(await history.names()).toEqual(['A']);
});

it('a refusal names the twenty newest blocking entries, their total number, and few changes of each', async () => {
  const created = await history.create('A');
  const renamed: string[] = [];
  for (let count = 1; count <= 60; count += 1) renamed.push(await history.rename(`A ${count}`));
  const error = await history.undo(created).catch((cause: unknown) => cause);
  if (!(error instanceof Rejected)) throw new Error('The command was not refused.', { cause: error });
  const named = renamed.slice(-20).map((commandId) => expect.objectContaining({ commandId }));
  expect(error.details.blockedBy).toEqual(named);
  expect(error.details.blockedByTotal).toBe(60);
  expect(JSON.stringify(error.details).length).toBeLessThan(40_000);
});
