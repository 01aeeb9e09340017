import { byUsage } from '@ledgerline/shared-events/rates/usage-order.ts';
import { useUnit } from 'effector-react';
import { addJobType } from '#entities/catalogue/commands.ts';
import { $jobTypes, $jobTypesLoaded } from '#entities/catalogue/model.ts';
import { hasServerId, useCreateRecord } from '../use-create-record.ts';
import { useDraft, useWizard, useWizardState } from '../use-wizard.ts';
import { CreationStatus } from './creation-status.tsx';
import { Picker } from './picker.tsx';
import { StepHead } from './step-head.tsx';

export function JobTypeStep() {
  const ref = useWizard();
  const { jobTypeId } = useDraft();
  const usage = useWizardState(({ context }) => context.client?.usage.jobTypes);
  const [all, isLoaded] = useUnit([$jobTypes, $jobTypesLoaded]);
  const jobTypes = all.filter(hasServerId);
  const choose = (id: number) => ref.send({ type: 'CHOOSE', fields: { jobTypeId: id } });
  const make = useCreateRecord({ entity: 'jobType', fields: (id) => ({ jobTypeId: id }) });
  return (
    <>
      <StepHead title="Job type" lead="What kind of work is it?" />
      <Picker
        label="Job type"
        placeholder="Job type"
        entries={byUsage(jobTypes, usage ?? {})}
        isLoading={!isLoaded}
        chosen={jobTypeId}
        onPick={(id) => choose(Number(id))}
        create={{
          label: 'Create job type',
          perform: (name) => make.run({ ...addJobType(name), failure: 'Saving job type failed' }),
        }}
        status={<CreationStatus make={make} />}
        moreLabel="Show more job types"
      />
    </>
  );
}
