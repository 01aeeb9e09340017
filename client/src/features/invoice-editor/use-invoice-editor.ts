import { MAX_INVOICE_ITEMS } from '@ledgerline/shared-events/invoices/limits.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { lacksSender, sameDraft } from './draft/draft.ts';
import { needsRate } from './draft/items.ts';
import type { EditorInput, EditorNews, SavedDocument, SaveInput } from './machine/editor-types.ts';
import { invoiceEditorMachine } from './machine/invoice-editor-machine.ts';
import type { SenderMemory } from './use-sender-memory.ts';

export type EditorActor = ActorRefFrom<typeof invoiceEditorMachine>;
type Snapshot = SnapshotFrom<typeof invoiceEditorMachine>;

type Options = {
  input: EditorInput;
  save(input: SaveInput): Promise<SavedDocument | null>;
  onNews(news: EditorNews): void;
  sender: SenderMemory;
};

/** The actor of one paper's editor. Its input is read only once: give the component a `key`. */
export function useInvoiceEditor({ input, save, onNews, sender }: Options): EditorActor {
  const newest = useRef({ save, onNews, sender });
  newest.current = { save, onNews, sender };
  const machine = useRef<typeof invoiceEditorMachine>(null);
  machine.current ??= invoiceEditorMachine.provide({
    actors: {
      save: fromPromise<SavedDocument | null, SaveInput>(({ input: toSave }) => {
        const { senderQuestion, draft } = toSave;
        if (senderQuestion?.isDeclined === true) newest.current.sender.decline();
        else if (senderQuestion !== null) newest.current.sender.keep(draft.billingInformation, draft.locale);
        return newest.current.save(toSave);
      }),
    },
    guards: {
      asksSender: ({ context: { draft } }) =>
        draft.clientId !== null && lacksSender(draft) && newest.current.sender.shouldAsk(),
    },
  });
  const actor = useActorRef(machine.current, { input });
  useEffect(() => {
    const subscriptions = (['saved', 'refused', 'closed'] as const).map((type) =>
      actor.on(type, (news) => newest.current.onNews(news)),
    );
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);
  return actor;
}

type EditorMode = 'viewing' | 'editing' | 'saving' | 'confirmingClose' | 'closed';

const modeOf = (snapshot: Snapshot): EditorMode => {
  if (snapshot.matches('editing')) return 'editing';
  if (snapshot.matches('saving')) return 'saving';
  if (snapshot.matches('confirmingClose')) return 'confirmingClose';
  return snapshot.matches('closed') ? 'closed' : 'viewing';
};

/** Why an invoice cannot be saved now, as a sentence; undefined when it can. */
function saveBlocked(
  { clientId, items }: Snapshot['context']['draft'],
  isComing: boolean,
): string | undefined {
  if (clientId === null) return 'Choose a client first';
  if (isComing) return "Loading this client's jobs";
  const waiting = items.find(needsRate)?.foreign;
  if (waiting !== undefined) return `Enter the exchange rate for ${waiting.currency} on the paper`;
  const spare = items.length - MAX_INVOICE_ITEMS;
  if (spare <= 0) return undefined;
  return `An invoice can have at most ${MAX_INVOICE_ITEMS} lines: remove ${spare}, which can go on the next one`;
}

export const useMode = (actor: EditorActor): EditorMode => useSelector(actor, modeOf);
/** Whether typing must be ignored: the draft is being saved, or is saved and still on the screen. */
export const useIsInert = (actor: EditorActor): boolean =>
  useSelector(actor, (snapshot) => !snapshot.matches('editing') && !snapshot.matches('confirmingClose'));
export const useDraft = (actor: EditorActor) => useSelector(actor, ({ context }) => context.draft);
/** Why the draft cannot be saved now; undefined when it can. */
export const useSaveBlocked = (actor: EditorActor, isComing: boolean): string | undefined =>
  useSelector(actor, ({ context }) => saveBlocked(context.draft, isComing));
export const useIsDirty = (actor: EditorActor): boolean =>
  useSelector(actor, ({ context }) => !sameDraft(context.saved, context.draft));
export const useIsHinting = (actor: EditorActor): boolean =>
  useSelector(
    actor,
    (snapshot) => snapshot.matches({ hinting: 'shown' }) || snapshot.matches({ hinting: 'again' }),
  );
