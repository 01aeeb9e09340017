import { describe, expect, it } from 'vitest';
import type { Change } from '../ledger/change.ts';
import { foldEvent, type HistoryEvent, type HistoryStep } from './history-fold.ts';

const edited = (field: string): Change => ({
  kind: 'field',
  entity: 'job',
  id: 1,
  field,
  before: 1,
  after: 2,
});

type Part = Partial<Omit<HistoryEvent, 'metadata'>> & { metadata?: Partial<HistoryEvent['metadata']> };

/** The steps of the fold for the events of one command, in order. */
function folded(...parts: Part[]): HistoryStep[] {
  const steps: HistoryStep[] = [];
  for (const [index, { metadata, ...part }] of parts.entries()) {
    const whole = { commandId: 'c', source: 'user', index, count: parts.length, ...metadata } as const;
    const event = { revision: index, changes: [], moved: null, ...part, metadata: whole };
    steps.push(foldEvent(steps.at(-1)?.open ?? null, event));
  }
  return steps;
}

describe('the fold of a ledger to its history', () => {
  it('combines the events of a command', () => {
    const steps = folded({ changes: [edited('quantity')] }, { changes: [edited('value')] });
    expect(steps.map(({ begins }) => begins)).toEqual([true, false]);
    expect(steps.map(({ whole }) => whole)).toEqual([null, { run: 'job/1/quantity' }]);
  });

  it('starts with the first event of a command that it can read', () => {
    const { open } = foldEvent(null, {
      metadata: { commandId: 'a', source: 'user', index: 0, count: 1 },
      revision: 1,
      changes: [edited('name')],
      moved: null,
    });
    const metadata = { commandId: 'b', source: 'user', index: 1, count: 2 } as const;
    const step = foldEvent(open, { metadata, revision: 3, changes: [edited('rate')], moved: null });
    expect(step).toMatchObject({ begins: true, whole: { run: 'job/1/rate' } });
  });

  it('finds runs only in edits of users', () => {
    const changes = [edited('name')];
    for (const source of ['undo', 'redo', 'system', 'import'] as const) {
      expect(folded({ changes, metadata: { source } })[0]?.whole).toEqual({ run: null });
    }
  });

  it('finds no run in a command that says that it is an act', () => {
    const changes = [edited('completed_at')];
    expect(folded({ changes, metadata: { act: true } })[0]?.whole).toEqual({ run: null });
    expect(folded({ changes })[0]?.whole).toEqual({ run: 'job/1/completed_at' });
  });

  it('reports the effect of an undo once, however many events it has', () => {
    const metadata = { source: 'undo', undoes: 'a' } as const;
    const steps = folded({ metadata }, { metadata });
    expect(steps.map(({ effects }) => effects)).toEqual([[{ entry: 'a', undoneBy: 'c' }], []]);
  });

  it('finds the entries of a revert in any of its events', () => {
    const moved = { isBack: false, entries: ['a', 'b'] };
    const metadata = { source: 'undo', undoes: 'act' } as const;
    const effects = folded({ metadata }, { metadata, moved }).flatMap((step) => step.effects);
    expect(effects).toContainEqual({ entry: 'act', undoneBy: 'c' });
    expect(effects).toContainEqual({ entry: 'a', undoneBy: null });
    expect(effects).toContainEqual({ entry: 'b', undoneBy: null });
  });
});
