import { useUnit } from 'effector-react';
import { useState } from 'react';
import { type CommandDraft, commandFx, madeId } from '../../shared/lib/commands/index.ts';

export type Make = {
  state: 'idle' | 'making' | 'made' | 'failed';
  run(draft: CommandDraft): void;
  again(): void;
};

/** Makes a record inside the wizard and hands on its id. */
export function useMake(entity: string, onMade: (id: number) => void): Make {
  const submit = useUnit(commandFx);
  const [state, setState] = useState<Make['state']>('idle');
  const [last, setLast] = useState<CommandDraft | null>(null);
  const run = (draft: CommandDraft) => {
    setLast(draft);
    setState('making');
    submit(draft).then(
      ({ result }) => {
        setState('made');
        const id = madeId(result, entity);
        if (id !== null) onMade(id);
      },
      () => setState('failed'),
    );
  };
  return { state, run, again: () => last !== null && run(last) };
}
