import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ApiError } from '#shared/api/api-error.ts';
import { draft } from '../testing/samples.ts';
import type { EditorNews, SavedDocument, SaveInput } from './editor-types.ts';
import { invoiceEditorMachine } from './invoice-editor-machine.ts';

const first = draft({ clientId: 4 });
const theirs = draft({ clientId: 4, reference: 'theirs' });

/** An edit that began at revision 5; the invoice was changed elsewhere at revision 9. */
function overtakenEdit(answer: Promise<Invoice | null> = Promise.resolve(null)) {
  const sent: SaveInput[] = [];
  const news: EditorNews[] = [];
  const save = fromPromise<SavedDocument | null, SaveInput>(({ input }) => {
    sent.push(input);
    return answer;
  });
  const actor = createActor(invoiceEditorMachine.provide({ actors: { save } }), {
    input: { draft: first, isNew: false, basedOn: 3 },
  });
  for (const type of ['saved', 'refused', 'closed'] as const) actor.on(type, (one) => news.push(one));
  actor.start();
  actor.send({ type: 'REFRESHED', draft: first, basedOn: 5 });
  actor.send({ type: 'EDIT' });
  actor.send({ type: 'CHANGE', field: 'reference', changes: { reference: 'mine' } });
  actor.send({ type: 'REFRESHED', draft: theirs, basedOn: 9 });
  const settled = () =>
    new Promise<void>((resolve) => {
      const { unsubscribe } = actor.subscribe((snapshot) => {
        if (snapshot.matches('saving')) return;
        unsubscribe();
        resolve();
      });
    });
  const saved = async () => {
    const done = settled();
    actor.send({ type: 'SAVE' });
    await done;
  };
  return { actor, sent, news, saved };
}

describe('an edit of an invoice that was changed elsewhere meanwhile', () => {
  it('is not disturbed, and is sent with the revision it began with', async () => {
    const { sent, saved } = overtakenEdit();
    await saved();
    expect(sent).toMatchObject([{ saved: first, draft: { reference: 'mine' }, basedOn: 5 }]);
  });

  it('is replaced by the current invoice when it is discarded', async () => {
    const { actor, sent, saved } = overtakenEdit();
    actor.send({ type: 'CLOSE' });
    actor.send({ type: 'DISCARD' });
    expect(actor.getSnapshot().context).toMatchObject({ saved: theirs, draft: theirs });
    actor.send({ type: 'EDIT' });
    await saved();
    expect(sent).toMatchObject([{ draft: theirs, basedOn: 9 }]);
  });

  it('ends without an error message when the user chooses the version of the others', async () => {
    const refusal = new ApiError({ status: 409, code: 'edit_conflict', message: '' });
    const { actor, news, saved } = overtakenEdit(Promise.reject(refusal));
    await saved();
    expect(actor.getSnapshot().matches('viewing')).toBe(true);
    expect(actor.getSnapshot().context.draft).toEqual(theirs);
    expect(news).toEqual([{ type: 'closed' }]);
  });
});
