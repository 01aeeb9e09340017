import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import type { JobDraft } from './machine/draft.ts';
import type { WizardEvent } from './machine/wizard-events.ts';
import { useWizard, useWizardState } from './use-wizard.ts';

export type RecordCreation = {
  state: 'idle' | 'creating' | 'created' | 'failed';
  run(draft: CommandDraft): void;
  again(): void;
  /** Continues before the message ends. */
  continueNow(): void;
};

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
 * the answer sees that the record is being created.
 */
export function useCreateRecord({ entity, fields, notice = 0 }: Created): RecordCreation {
  const ref = useWizard();
  const submit = useUnit(commandFx);
  const [state, setState] = useState<RecordCreation['state']>('idle');
  const last = useRef<CommandDraft>(null);
  const [step] = useState(() => ref.getSnapshot().context.step);
  const isCreating = useWizardState(({ context }) => context.creating.includes(step));
  const continueNow = useRef<() => void>(null);
  const run = (draft: CommandDraft) => {
    const { draft: before, creating } = ref.getSnapshot().context;
    if (creating.includes(step)) return;
    last.current = draft;
    setState('creating');
    ref.send({ type: 'CREATE_STARTED', step });
    const end = (event: WizardEvent) => {
      continueNow.current = null;
      if (isOpen(ref)) ref.send(event);
    };
    submit(draft).then(
      ({ result }) => {
        setState('created');
        const id = createdId(result, entity);
        const choose = () =>
          end(
            id === null
              ? { type: 'CREATE_FAILED', step }
              : { type: 'CREATE_DONE', step, fields: fields(id), before },
          );
        if (notice === 0 || !isAt(ref, step)) return choose();
        const timer = setTimeout(choose, notice);
        continueNow.current = () => {
          clearTimeout(timer);
          choose();
        };
      },
      () => {
        setState('failed');
        end({ type: 'CREATE_FAILED', step });
      },
    );
  };
  return {
    state: isCreating && state !== 'created' ? 'creating' : state,
    run,
    again: () => last.current !== null && run(last.current),
    continueNow: () => continueNow.current?.(),
  };
}

/** Whether a record has its id from the server: a record that is being created cannot be chosen by hand. */
export const hasServerId = ({ id }: { id: number }): boolean => id > 0;

type Ref = ReturnType<typeof useWizard>;

/** Whether the wizard is still open: a closed one accepts no events. */
const isOpen = (ref: Ref) => ref.getSnapshot().status === 'active';

const isAt = (ref: Ref, step: string) => isOpen(ref) && ref.getSnapshot().context.step === step;
