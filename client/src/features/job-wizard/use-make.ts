import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import type { JobDraft } from './machine/draft.ts';
import type { WizardEvent } from './machine/wizard-events.ts';
import { useWizard, useWizardState } from './use-wizard.ts';

export type Make = {
  state: 'idle' | 'making' | 'made' | 'failed';
  run(draft: CommandDraft): void;
  again(): void;
  /** Continues before the message ends. */
  goOn(): void;
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
export function useMake({ entity, fields, notice = 0 }: Created): Make {
  const ref = useWizard();
  const submit = useUnit(commandFx);
  const [state, setState] = useState<Make['state']>('idle');
  const last = useRef<CommandDraft>(null);
  const [step] = useState(() => ref.getSnapshot().context.step);
  const isMaking = useWizardState(({ context }) => context.making.includes(step));
  const goOn = useRef<() => void>(null);
  const run = (draft: CommandDraft) => {
    const { draft: before, making } = ref.getSnapshot().context;
    if (making.includes(step)) return;
    last.current = draft;
    setState('making');
    ref.send({ type: 'CREATE_STARTED', step });
    const end = (event: WizardEvent) => {
      goOn.current = null;
      if (isOpen(ref)) ref.send(event);
    };
    submit(draft).then(
      ({ result }) => {
        setState('made');
        const id = createdId(result, entity);
        const choose = () =>
          end(
            id === null
              ? { type: 'CREATE_FAILED', step }
              : { type: 'CREATE_DONE', step, fields: fields(id), before },
          );
        if (notice === 0 || !isAt(ref, step)) return choose();
        const timer = setTimeout(choose, notice);
        goOn.current = () => {
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
    state: isMaking && state !== 'made' ? 'making' : state,
    run,
    again: () => last.current !== null && run(last.current),
    goOn: () => goOn.current?.(),
  };
}

/** Whether a record has its id from the server: a record that is being created cannot be chosen by hand. */
export const isNumbered = ({ id }: { id: number }): boolean => id > 0;

type Ref = ReturnType<typeof useWizard>;

/** Whether the wizard is still open: a closed one accepts no events. */
const isOpen = (ref: Ref) => ref.getSnapshot().status === 'active';

const isAt = (ref: Ref, step: string) => isOpen(ref) && ref.getSnapshot().context.step === step;
