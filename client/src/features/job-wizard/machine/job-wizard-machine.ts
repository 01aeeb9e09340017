import { and, assign, fromPromise, not, setup, stateIn } from 'xstate';
import { EMPTY_DRAFT, isWorthKeeping, type JobDraft } from './draft.ts';
import { type ClientData, withClientData } from './preselection.ts';
import type { WizardContext, WizardEvent, WizardInput } from './wizard-events.ts';
import {
  changed,
  isStillCurrent,
  lacksUnit,
  nextStep,
  stepAfter,
  UNIT_QUESTION,
  visit,
} from './wizard-steps.ts';

/** How long a bare Enter is ignored after a step changed, in ms. */
export const ENTER_LOCK_MS = 1000;

/** How long the wizard waits for the answer of a save before it closes, in ms. */
export const SAVE_PATIENCE_MS = 600;

type Resolved = { id: number };

const hasFields = (event: WizardEvent): event is WizardEvent & { fields: Partial<JobDraft> } =>
  event.type === 'CHANGE' || event.type === 'CHOOSE' || event.type === 'CREATE_DONE';

/**
 * The wizard from an empty draft to a job. The user can go to any step at any time; preselected steps are skipped on
 * the way. It ignores a bare Enter right after a step changed and repeats of a held key, and accepts Enter after
 * typing at once. While a field has an invalid value, the step does not change.
 */
export const jobWizardMachine = setup({
  types: { context: {} as WizardContext, events: {} as WizardEvent, input: {} as WizardInput },
  actors: {
    loadClient: fromPromise<
      { data: ClientData; jobTypes: readonly Resolved[]; pairs: readonly Resolved[] },
      number
    >(() => Promise.reject(new Error('No load actor was provided.'))),
    save: fromPromise<unknown, JobDraft>(() => Promise.reject(new Error('No save actor was provided.'))),
  },
  guards: {
    isExpected: ({ context, event }) =>
      !context.isInvalid && event.type === 'ENTER' && event.isTyped && !event.isRepeat,
    isFresh: ({ context, event }) => !context.isInvalid && event.type === 'ENTER' && !event.isRepeat,
    isRight: ({ context }) => !context.isInvalid,
    isInvalid: ({ context }) => context.isInvalid,
    lacksUnit: ({ context }) => lacksUnit(context.draft),
    hasClient: ({ context }) => context.draft.clientId !== null,
    isClientChosen: ({ context, event }) =>
      hasFields(event) &&
      typeof event.fields.clientId === 'number' &&
      event.fields.clientId !== context.draft.clientId,
    isClientCreated: ({ context, event }) =>
      event.type === 'CREATE_DONE' && event.fields.clientId !== undefined && isStillCurrent(context, event),
    isStillCurrent: ({ context, event }) => isStillCurrent(context, event),
    isAwaited: ({ context, event }) =>
      event.type === 'CREATE_DONE' && event.step === context.step && isStillCurrent(context, event),
    isMaking: ({ context }) => context.creating.length > 0,
    isSaveDue: ({ context }) => context.isSaveDue && context.creating.length === 0,
    // Without the client's rates the job would be free of charge.
    isReading: stateIn({ editing: { client: 'loading' } }),
  },
  actions: {
    change: assign(({ context, event }) =>
      hasFields(event) ? { draft: changed(context, event.fields) } : {},
    ),
    next: assign(({ context }) => {
      const draft = visit(context);
      return { draft, ...nextStep({ ...context, draft }) };
    }),
    back: assign(({ context }) => ({ step: stepAfter(context, -1), isUnitQuestionOpen: false })),
    go: assign(({ event }) => (event.type === 'GO' ? { step: event.step, isUnitQuestionOpen: false } : {})),
    askUnit: assign(UNIT_QUESTION),
    setInvalid: assign(({ event }) =>
      event.type === 'VALIDITY_CHANGED' ? { isInvalid: event.isInvalid } : {},
    ),
    setEnterOwner: assign(({ event }) => (event.type === 'ENTER_OWNED' ? { ownsEnter: event.isOwned } : {})),
    beginMaking: assign(({ context, event }) =>
      event.type === 'CREATE_STARTED' ? { creating: [...context.creating, event.step] } : {},
    ),
    endMaking: assign(({ context, event }) =>
      event.type === 'CREATE_DONE' || event.type === 'CREATE_FAILED'
        ? { creating: context.creating.filter((step) => step !== event.step) }
        : {},
    ),
    queueSave: assign({ isSaveDue: true }),
    forgetSave: assign({ isSaveDue: false }),
    setPairs: assign(({ event }) => (event.type === 'PAIRS' ? { hasPairs: event.hasPairs } : {})),
    startOver: assign({
      draft: EMPTY_DRAFT,
      step: 'name' as const,
      client: null,
      isResumed: false,
      isInvalid: false,
      isUnitQuestionOpen: false,
      creating: [],
      isSaveDue: false,
      error: null,
    }),
    forgetClient: assign({ client: null }),
  },
  delays: { enterLock: ENTER_LOCK_MS, savePatience: SAVE_PATIENCE_MS },
}).createMachine({
  id: 'jobWizard',
  context: ({ input }) => ({
    draft: {
      ...(input.draft ?? EMPTY_DRAFT),
      ...(input.clientId === undefined || input.clientId === null ? {} : { clientId: input.clientId }),
    },
    step: 'name',
    hasPairs: true,
    client: null,
    isResumed: input.draft !== undefined && isWorthKeeping(input.draft),
    isInvalid: false,
    ownsEnter: false,
    isUnitQuestionOpen: false,
    creating: [],
    isSaveDue: false,
    error: null,
  }),
  initial: 'editing',
  on: { PAIRS: { actions: 'setPairs' }, ENTER_OWNED: { actions: 'setEnterOwner' } },
  states: {
    editing: {
      type: 'parallel',
      on: {
        SAVE: [
          { guard: 'isInvalid' },
          { guard: 'isReading', actions: 'queueSave' },
          { guard: 'lacksUnit', actions: 'askUnit' },
          { guard: 'isMaking', actions: 'queueSave' },
          { target: 'saving' },
        ],
        VALIDITY_CHANGED: { actions: 'setInvalid' },
        CREATE_STARTED: { actions: 'beginMaking' },
        CREATE_FAILED: { actions: ['endMaking', 'forgetSave'] },
      },
      always: [
        {
          guard: and(['isSaveDue', not('isReading'), 'lacksUnit']),
          actions: ['forgetSave', 'askUnit'],
        },
        { guard: and(['isSaveDue', not('isReading')]), target: 'saving' },
      ],
      states: {
        enter: {
          initial: 'open',
          on: {
            NEXT: { guard: 'isRight', target: '.locked', actions: 'next', reenter: true },
            BACK: { guard: 'isRight', target: '.locked', actions: 'back', reenter: true },
            GO: { guard: 'isRight', target: '.locked', actions: 'go', reenter: true },
            CHOOSE: { target: '.locked', actions: ['change', 'next'], reenter: true },
            CREATE_DONE: [
              {
                guard: 'isAwaited',
                target: '.locked',
                actions: ['endMaking', 'change', 'next'],
                reenter: true,
              },
              { guard: 'isStillCurrent', actions: ['endMaking', 'change'] },
              { actions: 'endMaking' },
            ],
            CHANGE: { actions: 'change' },
            START_OVER: { target: '.locked', actions: 'startOver', reenter: true },
          },
          states: {
            locked: {
              after: { enterLock: 'open' },
              on: {
                ENTER: { guard: 'isExpected', target: 'locked', actions: 'next', reenter: true },
              },
            },
            open: { on: { ENTER: { guard: 'isFresh', target: 'locked', actions: 'next' } } },
          },
        },
        client: {
          initial: 'none',
          on: {
            CHANGE: { guard: 'isClientChosen', target: '.loading', reenter: true },
            CHOOSE: { guard: 'isClientChosen', target: '.loading', reenter: true },
            CREATE_DONE: { guard: 'isClientCreated', target: '.loading', reenter: true },
            START_OVER: '.none',
          },
          states: {
            none: { always: { guard: 'hasClient', target: 'loading' } },
            loading: {
              entry: 'forgetClient',
              invoke: {
                src: 'loadClient',
                input: ({ context, event }) =>
                  hasFields(event) && typeof event.fields.clientId === 'number'
                    ? event.fields.clientId
                    : (context.draft.clientId ?? 0),
                onDone: {
                  target: 'resolved',
                  actions: assign(({ context, event }) => ({
                    client: event.output.data,
                    draft: withClientData(context.draft, event.output.data, event.output),
                  })),
                },
                onError: 'failed',
              },
            },
            resolved: {},
            failed: { on: { NEXT: 'loading', GO: 'loading' } },
          },
        },
      },
    },
    saving: {
      entry: 'forgetSave',
      invoke: {
        src: 'save',
        input: ({ context }) => context.draft,
        onDone: 'saved',
        onError: { target: 'editing', actions: assign({ error: ({ event }) => event.error }) },
      },
      after: { savePatience: 'saved' },
      on: { LEAVE: 'saved' },
    },
    saved: { type: 'final' },
  },
});
