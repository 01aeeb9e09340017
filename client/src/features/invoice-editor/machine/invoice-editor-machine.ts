import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { ApiError } from '#shared/api/api-error.ts';
import { type InvoiceDraft, sameDraft } from '../draft/draft.ts';
import { beforeSheet, changedDraft, closedSheet, redoneStep, undoneStep } from './draft-steps.ts';
import type {
  AfterSave,
  Block,
  EditorContext,
  EditorEvent,
  EditorInput,
  EditorNews,
  ReadVersion,
  SavedDocument,
  SaveInput,
} from './editor-types.ts';

/** The longest time between the two clicks of a double click, in ms. */
const DOUBLE_CLICK_MS = 400;

/** How long the hint "Double click to edit" is visible, in ms. */
const HINT_MS = 2000;

const isDirty = ({ context }: { context: EditorContext }): boolean =>
  !sameDraft(context.saved, context.draft);

/** Opens the question for the sender; `afterwards` follows once it is answered. */
const askForSender = <A extends AfterSave>(afterwards: A) =>
  ({
    guard: 'asksSender',
    target: '#invoiceEditor.editing.paper',
    actions: ['keepSheet', { type: 'askSender', params: { afterwards } }],
  }) as const;

/** Saves and continues, after asking for a missing sender. */
const saveThen = <A extends AfterSave>(afterwards: A) =>
  [
    askForSender(afterwards),
    {
      guard: 'hasClient',
      target: '#invoiceEditor.saving',
      actions: ['keepSheet', { type: 'plan', params: { afterwards } }],
    },
  ] as const;

/** The states of an invoice's paper: reading, hint, editing with its own undo, saving, closed. */
export const invoiceEditorMachine = setup({
  types: {
    context: {} as EditorContext,
    events: {} as EditorEvent,
    emitted: {} as EditorNews,
    input: {} as EditorInput,
  },
  actors: {
    save: fromPromise<SavedDocument | null, SaveInput>(() =>
      Promise.reject(new Error('No save actor was provided.')),
    ),
  },
  guards: {
    isDirty,
    isNew: ({ context }) => context.isNew,
    leaves: ({ context }) => context.afterwards === 'leave',
    leavesForGood: ({ context }) => context.afterwards === 'leave' && context.isNew,
    hasClient: ({ context }) => context.draft.clientId !== null,
    /** Whether to ask for a sender because the invoice has none. The page with the editor provides the guard. */
    asksSender: () => false,
    /** Others changed the same fields, and the user chose their version. */
    gaveWay: ({ context, event }) =>
      !context.isNew &&
      'error' in event &&
      event.error instanceof ApiError &&
      event.error.code === 'edit_conflict',
    canUndo: ({ context }) => context.past.length > 0,
    canRedo: ({ context }) => context.future.length > 0,
  },
  delays: { doubleClick: DOUBLE_CLICK_MS, hint: HINT_MS },
  actions: {
    change: assign(({ context }, { field, changes }: { field: string; changes: Partial<InvoiceDraft> }) =>
      changedDraft(context, field, changes),
    ),
    endGroup: assign({ group: null }),
    undo: assign(({ context }) => undoneStep(context)),
    redo: assign(({ context }) => redoneStep(context)),
    note: assign((_, { draft, basedOn }: ReadVersion) => ({ newest: { draft, basedOn } })),
    /** Shows the newest version that was read. */
    adopt: assign(({ context: { newest } }) => ({
      saved: newest.draft,
      basedOn: newest.basedOn,
      draft: newest.draft,
      past: [],
      future: [],
      group: null,
      error: null,
      sheet: null,
      senderQuestion: null,
    })),
    openSheet: assign(({ context: { draft, past, future } }, { block }: { block: Block }) => ({
      sheet: { block, draft, past, future },
      group: null,
    })),
    keepSheet: assign(({ context }) => closedSheet(context)),
    cancelSheet: assign(({ context: { sheet } }) =>
      sheet === null ? {} : { ...beforeSheet(sheet), group: null },
    ),
    /** A new object each time, so that the focus moves to the question again. */
    askSender: assign((_, { afterwards }: { afterwards: AfterSave }) => ({
      senderQuestion: { afterwards, isDeclined: false },
    })),
    goOn: assign(({ context: { senderQuestion } }) => {
      const afterwards = senderQuestion?.afterwards ?? 'stay';
      return { afterwards, senderQuestion: { afterwards, isDeclined: true } };
    }),
    plan: assign((_, { afterwards }: { afterwards: AfterSave }) => ({ afterwards })),
    settle: enqueueActions(({ context, enqueue }, { invoice }: { invoice: SavedDocument | null }) => {
      enqueue.assign({
        saved: context.draft,
        newest: { draft: context.draft, basedOn: context.basedOn },
        isNew: false,
        past: [],
        future: [],
        group: null,
        senderQuestion: null,
        error: null,
      });
      enqueue.emit({ type: 'saved', invoice, downloads: context.afterwards === 'download' });
    }),
    refuse: enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
      enqueue.assign({ error, afterwards: 'stay', senderQuestion: null });
      enqueue.emit({ type: 'refused', error });
    }),
    close: enqueueActions(({ enqueue }) => enqueue.emit({ type: 'closed' })),
  },
}).createMachine({
  id: 'invoiceEditor',
  context: ({ input }) => ({
    saved: input.draft,
    basedOn: input.basedOn ?? null,
    newest: { draft: input.draft, basedOn: input.basedOn ?? null },
    draft: input.draft,
    isNew: input.isNew,
    past: [],
    future: [],
    group: null,
    sheet: null,
    afterwards: 'stay',
    senderQuestion: null,
    error: null,
  }),
  on: { REFRESHED: { actions: { type: 'note', params: ({ event }) => event } } },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isNew', target: 'editing' }, { target: 'viewing' }] },
    viewing: {
      on: {
        CLICK: 'hinting',
        EDIT: 'editing',
        ASK_SENDER: askForSender('download'),
        REFRESHED: { actions: [{ type: 'note', params: ({ event }) => event }, 'adopt'] },
      },
    },
    hinting: {
      on: {
        EDIT: 'editing',
        ASK_SENDER: askForSender('download'),
        REFRESHED: { actions: [{ type: 'note', params: ({ event }) => event }, 'adopt'] },
      },
      initial: 'counting',
      states: {
        counting: { on: { CLICK: '#invoiceEditor.editing' }, after: { doubleClick: 'shown' } },
        shown: { on: { CLICK: 'again' }, after: { hint: '#invoiceEditor.viewing' } },
        /** A click while the hint is visible may be the first of two. */
        again: { on: { CLICK: '#invoiceEditor.editing' }, after: { doubleClick: 'shown' } },
      },
    },
    editing: {
      initial: 'paper',
      states: {
        paper: {
          on: {
            UNDO: { guard: 'canUndo', actions: 'undo' },
            REDO: { guard: 'canRedo', actions: 'redo' },
            OPEN_BLOCK: {
              target: 'block',
              actions: { type: 'openSheet', params: ({ event }) => ({ block: event.block }) },
            },
          },
        },
        /** A phone edits a block in a sheet over the paper. */
        block: {
          on: {
            KEEP_BLOCK: { target: 'paper', actions: 'keepSheet' },
            CANCEL_BLOCK: { target: 'paper', actions: 'cancelSheet' },
          },
        },
      },
      on: {
        CHANGE: {
          actions: {
            type: 'change',
            params: ({ event }) => ({ field: event.field, changes: event.changes }),
          },
        },
        COMMIT: { actions: 'endGroup' },
        SAVE: saveThen('stay'),
        SAVE_AND_DOWNLOAD: saveThen('download'),
        /** The question for the sender has been answered while closing waited for it. */
        SAVE_AND_CLOSE: saveThen('leave'),
        GO_ON_WITHOUT_SENDER: {
          guard: 'hasClient',
          target: 'saving',
          actions: ['keepSheet', 'goOn'],
        },
        CLOSE: [
          { guard: 'isDirty', target: 'confirmingClose', actions: 'keepSheet' },
          { guard: 'isNew', target: 'closed', actions: 'close' },
          { target: 'viewing', actions: ['adopt', 'close'] },
        ],
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context: { saved, basedOn, draft, isNew, senderQuestion } }) => ({
          saved,
          basedOn,
          draft,
          isNew,
          senderQuestion,
        }),
        onDone: [
          {
            guard: 'leavesForGood',
            target: 'closed',
            actions: [{ type: 'settle', params: ({ event }) => ({ invoice: event.output }) }, 'close'],
          },
          {
            guard: 'leaves',
            target: 'viewing',
            actions: [{ type: 'settle', params: ({ event }) => ({ invoice: event.output }) }, 'close'],
          },
          {
            target: 'viewing',
            actions: { type: 'settle', params: ({ event }) => ({ invoice: event.output }) },
          },
        ],
        onError: [
          { guard: 'gaveWay', target: 'viewing', actions: ['adopt', 'close'] },
          {
            target: 'editing',
            actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    confirmingClose: {
      on: {
        /** Jobs of a client may finish loading while the question is open. */
        CHANGE: {
          actions: {
            type: 'change',
            params: ({ event }) => ({ field: event.field, changes: event.changes }),
          },
        },
        SAVE_AND_CLOSE: saveThen('leave'),
        DISCARD: [
          { guard: 'isNew', target: 'closed', actions: ['adopt', 'close'] },
          { target: 'viewing', actions: ['adopt', 'close'] },
        ],
        KEEP_EDITING: 'editing',
      },
    },
    closed: { type: 'final' },
  },
});
