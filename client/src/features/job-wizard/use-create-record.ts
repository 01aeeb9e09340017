import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { refusalText } from '#shared/api/api-error.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { toastDismissed, toastShown } from '#shared/lib/toasts/model.ts';
import type { JobDraft } from './machine/draft.ts';
import type { WizardEvent } from './machine/wizard-events.ts';
import { useWizard, useWizardState } from './use-wizard.ts';

export type RecordCreation = {
  state: 'idle' | 'creating' | 'created' | 'failed';
  /** Why the creation failed, in words. */
  failure: string;
  run(draft: CommandDraft): void;
  again(): void;
  /** Continues before the message ends. */
  continueNow(): void;
};

type Outcome = Pick<RecordCreation, 'state' | 'failure'>;

const IDLE: Outcome = { state: 'idle', failure: '' };

type Created = {
  /** The kind of the created record, as the command's result names it. */
  entity: string;
  /** The fields of the draft that refer to the record. */
  fields(id: number): Partial<JobDraft>;
  /** How long the success message is shown, in ms. */
  notice?: number;
};

/**
 * Creates a record inside the wizard, one at a time in each step, and chooses it in the draft. If the user left the
 * step before the answer, the draft gets the record at once and the step does not change. A user who comes back before
 * the answer sees that the record is being created. A refusal is reported at the field, in place of the lane's message;
 * if the user left the step, by a message whose retry chooses the record, too.
 */
export function useCreateRecord({ entity, fields, notice = 0 }: Created): RecordCreation {
  const ref = useWizard();
  const submit = useUnit(commandFx);
  const reportElsewhere = useMessageElsewhere(ref);
  const [{ state, failure }, setOutcome] = useState<Outcome>(IDLE);
  const last = useRef<CommandDraft & { key: string }>(null);
  const [step] = useState(() => ref.getSnapshot().context.step);
  const isCreating = useWizardState(({ context }) => context.creating.includes(step));
  const continueNow = useRef<() => void>(null);
  /** The same key again if the draft has one: a record that was created after all isn't created twice. */
  const run = (request: CommandDraft) => {
    const { draft: before, creating } = ref.getSnapshot().context;
    if (creating.includes(step)) return;
    const draft = { ...request, key: request.key ?? crypto.randomUUID() };
    last.current = draft;
    setOutcome({ state: 'creating', failure: '' });
    ref.send({ type: 'CREATE_STARTED', step });
    const failed = { type: 'CREATE_FAILED', step } as const;
    const end = (event: WizardEvent) => {
      continueNow.current = null;
      if (isOpen(ref)) ref.send(event);
    };
    submit(draft).then(
      ({ result }) => {
        setOutcome({ state: 'created', failure: '' });
        const id = createdId(result, entity);
        const done = { type: 'CREATE_DONE', step, before } as const;
        const choose = () => end(id === null ? failed : { ...done, fields: fields(id) });
        if (notice === 0 || !isAt(ref, step)) return choose();
        continueNow.current = afterNotice(notice, choose);
      },
      (error: unknown) => {
        const message = refusalText(draft.failure, error);
        setOutcome({ state: 'failed', failure: message });
        reportElsewhere(step, { key: draft.key, message, again: () => run(draft) });
        end(failed);
      },
    );
  };
  return {
    state: isCreating && state !== 'created' ? 'creating' : state,
    failure,
    run,
    again: () => last.current !== null && run(last.current),
    continueNow: () => continueNow.current?.(),
  };
}

/** Acts after a while; returns the function that acts now. */
function afterNotice(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => {
    clearTimeout(timer);
    act();
  };
}

/** Replaces the lane's message: at the step its field says it, and elsewhere a message whose retry is the step's. */
function useMessageElsewhere(ref: Ref) {
  const [toast, dismiss] = useUnit([toastShown, toastDismissed]);
  return (step: string, { key, message, again }: { key: string; message: string; again(): void }): void => {
    const retry = { label: 'Try again', perform: again };
    if (isAt(ref, step)) dismiss(key);
    else if (isOpen(ref)) toast({ id: key, kind: 'error', message, actions: [retry] });
  };
}

/** Whether a record has its id from the server: a record that is being created cannot be chosen by hand. */
export const hasServerId = ({ id }: { id: number }): boolean => id > 0;

type Ref = ReturnType<typeof useWizard>;

/** Whether the wizard is still open: a closed one accepts no events. */
const isOpen = (ref: Ref) => ref.getSnapshot().status === 'active';

const isAt = (ref: Ref, step: string) => isOpen(ref) && ref.getSnapshot().context.step === step;
