import { byUsage } from '@ledgerline/shared-events/rates/usage-order.ts';
import { useUnit } from 'effector-react';
import { addJobType } from '#entities/catalogue/commands.ts';
import { $jobTypes } from '#entities/catalogue/model.ts';
import { isNumbered, useMake } from '../use-make.ts';
import { useDraft, useWizard, useWizardState } from '../use-wizard.ts';
import { MakeNote } from './make-note.tsx';
import { Picker } from './picker.tsx';
import { StepHead } from './step-head.tsx';

export function JobTypeStep() {
  const ref = useWizard();
  const { jobTypeId } = useDraft();
  const usage = useWizardState(({ context }) => context.client?.usage.jobTypes);
  const jobTypes = useUnit($jobTypes).filter(isNumbered);
  const choose = (id: number) => ref.send({ type: 'CHOOSE', fields: { jobTypeId: id } });
  const make = useMake({ entity: 'jobType', fields: (id) => ({ jobTypeId: id }) });
  return (
    <>
      <StepHead title="Job type" lead="What kind of work is it?" />
      <Picker
        label="Job type"
        placeholder="Job type"
        entries={byUsage(jobTypes, usage ?? {})}
        chosen={jobTypeId}
        onPick={(id) => choose(Number(id))}
        create={{
          label: 'Add job type',
          perform: (name) => make.run(addJobType(name)),
        }}
        moreLabel="Show more job types"
      />
      <MakeNote make={make} failure="Saving job type failed" />
    </>
  );
}
