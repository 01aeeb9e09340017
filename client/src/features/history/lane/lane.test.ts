import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { expect, it } from 'vitest';
import { sampleChange, sampleEntry } from '#shared/testing/history-samples.ts';
import { createLane } from './lane.ts';
import type { SentEntry } from './lane-entry.ts';

const later = sampleEntry({ commandId: 'later', revision: 7 });

/** Starts a lane after these entries of the server, and records what it sends. */
function startedLane(entries: readonly HistoryEntry[]) {
  const sent: SentEntry[] = [];
  const lane = createLane({
    send: async (entry) => {
      sent.push(entry);
      return { commandId: entry.key, revision: 8, result: {} };
    },
    entries: () => entries,
    news: () => undefined,
    newKey: () => crypto.randomUUID(),
    now: () => new Date(0),
    viewRevision: () => 7,
  });
  lane.actor.start();
  return { lane, sent };
}

it('undoes the entry of a message also after a reload, when only later entries are loaded', async () => {
  const { lane, sent } = startedLane([later]);
  await lane.undo('earlier');
  await lane.redo('earlier');
  lane.actor.stop();
  expect(sent).toMatchObject([
    { kind: 'undo', target: 'earlier' },
    { kind: 'redo', target: 'earlier' },
  ]);
});

it('sends the undo of an undo as a redo, with the values that it restores', async () => {
  const change = sampleChange({ field: 'name', before: 'A', after: 'B' });
  const act = { ...later, commandId: 'a', label: 'Name', changes: [change], undoneBy: 'ua' };
  const undo = sampleEntry({ ...later, commandId: 'ua', source: 'undo', undoes: 'a' });
  const { lane, sent } = startedLane([later, undo, act]);
  await lane.undo('ua');
  lane.actor.stop();
  expect(sent).toMatchObject([
    { kind: 'redo', target: 'a', label: 'Redid “Name”', patches: [{ fields: { name: 'B' } }] },
  ]);
});
