import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { InvoiceDraft } from '../draft/draft.ts';
import { draft } from '../testing/samples.ts';
import type { EditorNews, SavedDocument, SaveInput } from './editor-types.ts';
import { invoiceEditorMachine } from './invoice-editor-machine.ts';

type Options = {
  isNew?: boolean;
  first?: InvoiceDraft;
  save?: (input: SaveInput) => Promise<Invoice | null>;
};

function start({
  isNew = false,
  first = draft({ clientId: 4 }),
  save = () => Promise.resolve(null),
}: Options = {}) {
  const clock = new SimulatedClock();
  const news: EditorNews[] = [];
  const machine = invoiceEditorMachine.provide({
    actors: { save: fromPromise<SavedDocument | null, SaveInput>(({ input }) => save(input)) },
  });
  const actor = createActor(machine, { input: { draft: first, isNew }, clock });
  for (const type of ['saved', 'refused', 'closed'] as const) actor.on(type, (one) => news.push(one));
  actor.start();
  const change = (field: string, changes: Partial<InvoiceDraft>) =>
    actor.send({ type: 'CHANGE', field, changes });
  return { actor, clock, news, change, draftNow: () => actor.getSnapshot().context.draft };
}

const settled = () =>
  new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(resolve))));

describe('reading an invoice on its paper', () => {
  it('starts editing after two clicks within 400 ms, but not after slower ones', () => {
    const { actor, clock } = start();
    actor.send({ type: 'CLICK' });
    clock.increment(399);
    actor.send({ type: 'CLICK' });
    expect(actor.getSnapshot().matches('editing')).toBe(true);

    const slow = start();
    slow.actor.send({ type: 'CLICK' });
    slow.clock.increment(400);
    slow.actor.send({ type: 'CLICK' });
    expect(slow.actor.getSnapshot().matches('editing')).toBe(false);
  });

  it('shows a hint about double clicks for 2 s after a single click', () => {
    const { actor, clock } = start();
    actor.send({ type: 'CLICK' });
    expect(actor.getSnapshot().matches({ hinting: 'shown' })).toBe(false);
    clock.increment(400);
    expect(actor.getSnapshot().matches({ hinting: 'shown' })).toBe(true);
    clock.increment(1999);
    expect(actor.getSnapshot().matches({ hinting: 'shown' })).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches('viewing')).toBe(true);
  });

  it('starts editing after a double click while the hint is visible', () => {
    const { actor, clock } = start();
    actor.send({ type: 'CLICK' });
    clock.increment(900);
    actor.send({ type: 'CLICK' });
    clock.increment(100);
    actor.send({ type: 'CLICK' });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
  });

  it('shows newer versions of the server, but not during an edit', () => {
    const { actor, draftNow } = start();
    actor.send({ type: 'REFRESHED', draft: draft({ clientId: 4, reference: 'PO 1' }), basedOn: 1 });
    expect(draftNow().reference).toBe('PO 1');
    actor.send({ type: 'EDIT' });
    actor.send({ type: 'REFRESHED', draft: draft({ clientId: 4, reference: 'PO 2' }), basedOn: 2 });
    expect(draftNow().reference).toBe('PO 1');
  });

  it('starts a new invoice in edit mode', () => {
    expect(start({ isNew: true }).actor.getSnapshot().matches('editing')).toBe(true);
  });
});

describe('undo inside the invoice editor', () => {
  it('undoes the keystrokes of one field in one step, until the field loses the focus', () => {
    const { actor, change, draftNow } = start({ isNew: true });
    for (const text of ['P', 'PO', 'PO 1']) change('reference', { reference: text });
    actor.send({ type: 'COMMIT' });
    change('reference', { reference: 'PO 12' });
    actor.send({ type: 'UNDO' });
    expect(draftNow().reference).toBe('PO 1');
    actor.send({ type: 'UNDO' });
    expect(draftNow().reference).toBe('');
    actor.send({ type: 'REDO' });
    actor.send({ type: 'REDO' });
    expect(draftNow().reference).toBe('PO 12');
  });

  it('drops the redo steps at the next edit, and records no step without a change', () => {
    const { actor, change } = start({ isNew: true });
    change('reference', { reference: 'A' });
    actor.send({ type: 'UNDO' });
    change('reference', { reference: '' });
    expect(actor.getSnapshot().context.future).toHaveLength(1);
    change('number', { number: '7' });
    expect(actor.getSnapshot().context).toMatchObject({ future: [], past: [expect.anything()] });
  });
});

describe('saving an invoice', () => {
  it('is impossible without a client', () => {
    const { actor } = start({ isNew: true, first: draft() });
    actor.send({ type: 'SAVE' });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
  });

  it('sends the old and the new version once, reports it, and leaves edit mode with no steps to undo', async () => {
    const save = vi.fn(() => Promise.resolve(null));
    const { actor, change, news } = start({ save });
    actor.send({ type: 'EDIT' });
    change('reference', { reference: 'PO 9' });
    actor.send({ type: 'SAVE' });
    actor.send({ type: 'SAVE' });
    await settled();
    expect(save).toHaveBeenCalledExactlyOnceWith({
      saved: draft({ clientId: 4 }),
      draft: draft({ clientId: 4, reference: 'PO 9' }),
      isNew: false,
      senderQuestion: null,
      basedOn: null,
    });
    expect(news).toEqual([{ type: 'saved', invoice: null, downloads: false }]);
    expect(actor.getSnapshot().matches('viewing')).toBe(true);
    expect(actor.getSnapshot().context.past).toEqual([]);
  });

  it('downloads the PDF only when this save requested it', async () => {
    let isBroken = true;
    const save = () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve(null));
    const { actor, change, news } = start({ save });
    actor.send({ type: 'EDIT' });
    change('reference', { reference: 'PO 9' });
    actor.send({ type: 'SAVE_AND_DOWNLOAD' });
    await settled();
    isBroken = false;
    actor.send({ type: 'SAVE' });
    await settled();
    actor.send({ type: 'EDIT' });
    actor.send({ type: 'SAVE_AND_DOWNLOAD' });
    await settled();
    expect(news).toMatchObject([{ type: 'refused' }, { downloads: false }, { downloads: true }]);
  });

  it('returns to the edit with all its changes when the server refuses', async () => {
    const error = new Error('no');
    const { actor, change, news, draftNow } = start({ save: () => Promise.reject(error) });
    actor.send({ type: 'EDIT' });
    change('reference', { reference: 'PO 9' });
    actor.send({ type: 'SAVE' });
    await settled();
    expect(news).toEqual([{ type: 'refused', error }]);
    expect(actor.getSnapshot().matches('editing')).toBe(true);
    expect(draftNow().reference).toBe('PO 9');
    actor.send({ type: 'UNDO' });
    expect(draftNow().reference).toBe('');
  });
});

describe('a block of the invoice in its sheet', () => {
  const open = () => {
    const started = start({ isNew: true });
    started.change('number', { number: '7' });
    started.actor.send({ type: 'OPEN_BLOCK', block: 'details' });
    started.change('reference', { reference: 'PO 1' });
    started.actor.send({ type: 'COMMIT' });
    started.change('date', { date: '2026-12-01' });
    return started;
  };

  it('becomes one step, however many fields were changed in it', () => {
    const { actor, draftNow } = open();
    actor.send({ type: 'KEEP_BLOCK' });
    expect(draftNow()).toMatchObject({ reference: 'PO 1', date: '2026-12-01' });
    actor.send({ type: 'UNDO' });
    expect(draftNow()).toMatchObject({ reference: '', number: '7' });
    actor.send({ type: 'REDO' });
    expect(draftNow().date).toBe('2026-12-01');
  });

  it('is restored by Cancel, with the same undo steps', () => {
    const { actor, draftNow } = open();
    actor.send({ type: 'CANCEL_BLOCK' });
    expect(draftNow()).toMatchObject({ reference: '', number: '7' });
    expect(actor.getSnapshot().context.past).toHaveLength(1);
  });

  it('records no step when nothing was changed in it', () => {
    const { actor, change } = start({ isNew: true });
    change('number', { number: '7' });
    actor.send({ type: 'UNDO' });
    actor.send({ type: 'OPEN_BLOCK', block: 'billTo' });
    actor.send({ type: 'KEEP_BLOCK' });
    expect(actor.getSnapshot().context).toMatchObject({ past: [], future: [expect.anything()], sheet: null });
  });

  it('keeps its changes when the edit is saved or closed while the sheet is open', async () => {
    const save = vi.fn(() => Promise.resolve(null));
    const { actor, change, draftNow } = start({ save });
    actor.send({ type: 'EDIT' });
    actor.send({ type: 'OPEN_BLOCK', block: 'details' });
    change('reference', { reference: 'PO 9' });
    actor.send({ type: 'CLOSE' });
    expect(actor.getSnapshot().matches('confirmingClose')).toBe(true);
    actor.send({ type: 'KEEP_EDITING' });
    expect(actor.getSnapshot().matches({ editing: 'paper' })).toBe(true);
    expect(draftNow().reference).toBe('PO 9');
    actor.send({ type: 'SAVE' });
    await settled();
    expect(save).toHaveBeenCalledOnce();
  });
});

describe('closing the invoice editor', () => {
  it('asks only when changes would be lost', () => {
    const { actor, change, news } = start();
    actor.send({ type: 'EDIT' });
    actor.send({ type: 'CLOSE' });
    expect(actor.getSnapshot().matches('viewing')).toBe(true);
    expect(news).toEqual([{ type: 'closed' }]);
    actor.send({ type: 'EDIT' });
    change('reference', { reference: 'PO 9' });
    actor.send({ type: 'CLOSE' });
    expect(actor.getSnapshot().matches('confirmingClose')).toBe(true);
    actor.send({ type: 'KEEP_EDITING' });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
  });

  it('discards the edit completely', () => {
    const { actor, change, draftNow } = start();
    actor.send({ type: 'EDIT' });
    change('reference', { reference: 'PO 9' });
    actor.send({ type: 'CLOSE' });
    actor.send({ type: 'DISCARD' });
    expect(draftNow()).toEqual(draft({ clientId: 4 }));
    expect(actor.getSnapshot().context).toMatchObject({ past: [], future: [] });
  });

  it('saves first and then closes, when the user chooses so', async () => {
    const { actor, change, news } = start({ isNew: true });
    change('reference', { reference: 'PO 9' });
    actor.send({ type: 'CLOSE' });
    actor.send({ type: 'SAVE_AND_CLOSE' });
    await settled();
    expect(news.map(({ type }) => type)).toEqual(['saved', 'closed']);
    expect(actor.getSnapshot().status).toBe('done');
  });

  it('stays open when saving before closing is refused', async () => {
    const { actor, change, news } = start({ isNew: true, save: () => Promise.reject(new Error('no')) });
    change('reference', { reference: 'PO 9' });
    actor.send({ type: 'CLOSE' });
    actor.send({ type: 'SAVE_AND_CLOSE' });
    await settled();
    expect(news.map(({ type }) => type)).toEqual(['refused']);
    expect(actor.getSnapshot().matches('editing')).toBe(true);
  });
});
