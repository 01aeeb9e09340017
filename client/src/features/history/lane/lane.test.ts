import { expect, it } from 'vitest';
import type { HistoryEntry } from '#shared/api/history-entry.ts';
import { createLane } from './lane.ts';
import type { SentEntry } from './lane-entry.ts';

const later = {
  commandId: 'later',
  command: 'EditJob',
  label: 'Edited job',
  at: '2026-11-20T10:00:00Z',
  source: 'user',
  revision: 7,
  changes: [],
  undoable: true,
};

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
  const change = { entity: 'job', id: 1, field: 'name', before: 'A', after: 'B' };
  const act = { ...later, commandId: 'a', label: 'Name', changes: [change], undoneBy: 'ua' };
  const undo = { ...later, commandId: 'ua', source: 'undo', undoes: 'a' };
  const { lane, sent } = startedLane([later, undo, act]);
  await lane.undo('ua');
  lane.actor.stop();
  expect(sent).toMatchObject([
    { kind: 'redo', target: 'a', label: 'Redid: name', patches: [{ fields: { name: 'B' } }] },
  ]);
});
