import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { machineSteps } from '#shared/testing/machine-steps.ts';
import { sameDraft } from '../draft/draft.ts';
import { draft } from '../testing/samples.ts';
import { invoiceEditorMachine } from './invoice-editor-machine.ts';

const saving = { actorId: '0.invoiceEditor.saving' };
const refused = (code: string) => ({
  type: 'xstate.error.actor.0.invoiceEditor.saving',
  error: new ApiError({ status: 409, code, message: code }),
  ...saving,
});
const events = [
  { type: 'CLICK' },
  { type: 'EDIT' },
  { type: 'CHANGE', field: 'reference', changes: { reference: 'PO 9' } },
  { type: 'CHANGE', field: 'client', changes: { clientId: 4 } },
  { type: 'COMMIT' },
  { type: 'UNDO' },
  { type: 'REDO' },
  { type: 'OPEN_BLOCK', block: 'details' },
  { type: 'KEEP_BLOCK' },
  { type: 'CANCEL_BLOCK' },
  { type: 'ASK_SENDER' },
  { type: 'GO_ON_WITHOUT_SENDER' },
  { type: 'SAVE' },
  { type: 'SAVE_AND_DOWNLOAD' },
  { type: 'SAVE_AND_CLOSE' },
  { type: 'CLOSE' },
  { type: 'KEEP_EDITING' },
  { type: 'DISCARD' },
  { type: 'REFRESHED', draft: draft({ clientId: 4, reference: 'theirs' }), basedOn: 9 },
  { type: 'xstate.done.actor.0.invoiceEditor.saving', output: null, ...saving },
  refused('edit_conflict'),
  refused('invalid'),
];

function stepsOf(isNew: boolean, asksSender: boolean) {
  const machine = invoiceEditorMachine.provide({
    guards: { asksSender: ({ context }) => asksSender && context.senderQuestion?.isDeclined !== true },
  });
  return machineSteps(machine, {
    input: { draft: draft({ clientId: isNew ? null : 4 }), isNew },
    events: () => events,
    identify: ({ value, context: { draft, saved, newest, ...context } }) => [
      ...[value, draft.clientId, draft.reference, saved.clientId, saved.reference, newest.basedOn],
      ...[context.isNew, context.afterwards, context.past.length > 0, context.future.length > 0],
      ...[context.senderQuestion?.isDeclined, context.error !== null],
    ],
  });
}

describe.each([
  ['a new invoice', true, false],
  ['a new invoice without a sender', true, true],
  ['an existing invoice', false, false],
  ['an existing invoice without a sender', false, true],
])('every path of %s', (_which, isNew, asksSender) => {
  const steps = stepsOf(isNew, asksSender);
  const named = (value: unknown) => (typeof value === 'string' ? value : Object.keys(value as object)[0]);

  it('reaches every state', () => {
    const common = ['viewing', 'hinting', 'editing', 'saving', 'confirmingClose'];
    expect(new Set(steps.map(({ state }) => named(state.value)))).toEqual(
      new Set(isNew ? [...common, 'closed'] : common),
    );
  });

  it('saves nothing without a client, and asks for a missing sender first', () => {
    for (const { before, event, state } of steps) {
      if (!state.matches('saving')) continue;
      expect(state.context.draft.clientId).not.toBeNull();
      if (asksSender && !before.matches('saving')) {
        expect(state.context.senderQuestion, event.type).toMatchObject({ isDeclined: true });
      }
    }
  });

  it('keeps the draft over a refused save, and gives it up only for the version of others', () => {
    const refusals = steps.filter(({ before, event }) => before.matches('saving') && 'error' in event);
    expect(refusals.length).toBeGreaterThan(0);
    for (const { before, event, state } of refusals) {
      const gaveWay =
        !before.context.isNew && event.error instanceof ApiError && event.error.code === 'edit_conflict';
      expect(state.matches(gaveWay ? 'viewing' : 'editing')).toBe(true);
      expect(state.context.draft).toEqual(gaveWay ? before.context.newest.draft : before.context.draft);
      if (!gaveWay) expect(state.context.error).not.toBeNull();
    }
  });

  it('closes a changed draft only after a question, or once it is saved', () => {
    for (const { before, event, state } of steps) {
      const isDirty = !sameDraft(before.context.draft, before.context.saved);
      if (!isDirty || state.matches('editing') || state.matches('confirmingClose')) continue;
      if (state.matches('saving')) continue;
      expect(before.matches('saving') || event.type === 'DISCARD', `${event.type}`).toBe(true);
    }
  });
});
