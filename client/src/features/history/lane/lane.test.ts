import { expect, it } from 'vitest';
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

it('undoes the act of a message also after a reload, when only later acts are in view', async () => {
  const sent: SentEntry[] = [];
  const lane = createLane({
    send: async (entry) => {
      sent.push(entry);
      return { commandId: entry.key, revision: 8, result: {} };
    },
    entries: () => [later],
    news: () => undefined,
    newKey: () => crypto.randomUUID(),
    now: () => new Date(0),
    viewRevision: () => 7,
  });
  lane.actor.start();
  await lane.undo('earlier');
  await lane.redo('earlier');
  lane.actor.stop();
  expect(sent).toMatchObject([
    { kind: 'undo', target: 'earlier' },
    { kind: 'redo', target: 'earlier' },
  ]);
});
