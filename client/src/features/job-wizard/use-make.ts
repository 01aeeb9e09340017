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
  /** Goes on before the notice is over. */
  goOn(): void;
};

type Created = {
  /** What is made, as the command's result calls it. */
  entity: string;
  /** What the draft chooses with it. */
  fields(id: number): Partial<JobDraft>;
  /** How long the good news stands, in ms. */
  notice?: number;
};

/**
 * Makes a record inside the wizard, one at a time in each step, and has the draft choose it. The answer may come after the
 * step was left: then the draft has it at once, and nobody is moved. Who comes back before it finds it being made.
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

/** Whether a record has its number from the server: one that is being made cannot be chosen by hand. */
export const isNumbered = ({ id }: { id: number }): boolean => id > 0;

type Ref = ReturnType<typeof useWizard>;

/** Whether the wizard is still open: a closed one hears nothing. */
const isOpen = (ref: Ref) => ref.getSnapshot().status === 'active';

const isAt = (ref: Ref, step: string) => isOpen(ref) && ref.getSnapshot().context.step === step;
