import { expect, it } from 'vitest';
import { getSimplePaths } from 'xstate/graph';
import { draft } from '../testing/samples.ts';
import type { EditorEvent } from './editor-types.ts';
import { invoiceEditorMachine } from './invoice-editor-machine.ts';

it('no path of events loses a changed draft unless the user discarded it', () => {
  const events: EditorEvent[] = [
    { type: 'CLICK' },
    { type: 'EDIT' },
    { type: 'CHANGE', field: 'reference', changes: { reference: 'PO 9' } },
    { type: 'UNDO' },
    { type: 'OPEN_BLOCK', block: 'details' },
    { type: 'KEEP_BLOCK' },
    { type: 'CANCEL_BLOCK' },
    { type: 'CLOSE' },
    { type: 'KEEP_EDITING' },
    { type: 'DISCARD' },
  ];
  const paths = getSimplePaths(invoiceEditorMachine, {
    input: { draft: draft({ clientId: 4 }), isNew: false },
    events,
    limit: 20_000,
    serializeState: ({ value, context }) =>
      JSON.stringify([
        value,
        context.draft.reference,
        context.past.length > 0,
        context.sheet?.draft.reference,
      ]),
  });
  expect(paths.length).toBeGreaterThan(5);
  for (const { steps } of paths) {
    for (const [index, { state, event }] of steps.entries()) {
      const before = steps[index - 1]?.state;
      const wasChanged =
        before !== undefined && before.context.draft.reference !== before.context.saved.reference;
      const isChanged = state.context.draft.reference !== state.context.saved.reference;
      if (wasChanged && !isChanged) expect(['DISCARD', 'UNDO', 'CANCEL_BLOCK']).toContain(event.type);
      if (isChanged) expect(state.matches('editing') || state.matches('confirmingClose')).toBe(true);
      if (!state.matches({ editing: 'block' })) expect(state.context.sheet).toBeNull();
    }
  }
});
