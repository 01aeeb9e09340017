import { byUsage } from '@ledgerline/shared-events/rates/usage-order.ts';
import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { addJobType } from '#entities/catalogue/commands.ts';
import { $jobTypes, $jobTypesLoaded } from '#entities/catalogue/model.ts';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { PowerSelector } from '#shared/ui/power-selector/index.ts';

type Props = { value: number | null; onChange(id: number): void };

/** Chooses a job type or creates one, which is then chosen. */
export function JobTypeField({ value, onChange }: Props) {
  const [types, isLoaded] = useUnit([$jobTypes, $jobTypesLoaded]);
  const dispatch = useDispatchCommand();
  /** Counts choices of a job type: a late answer must not replace a newer one. */
  const choices = useRef(0);

  const choose = (id: number) => {
    choices.current += 1;
    onChange(id);
  };
  const create = (name: string) => {
    choices.current += 1;
    const own = choices.current;
    void dispatch(addJobType(name), messageAbout('Job type added', name)).then((answer) => {
      const id = createdId(answer?.result, 'jobType');
      if (id !== null && choices.current === own) onChange(id);
    });
  };
  return (
    <PowerSelector<number>
      label="Job type"
      autoFocus
      value={value}
      options={byUsage(types)}
      isLoading={!isLoaded}
      moreLabel="Show more job types"
      create={{ label: 'Create job type', perform: create }}
      placeholder="Translation"
      onChange={choose}
    />
  );
}
