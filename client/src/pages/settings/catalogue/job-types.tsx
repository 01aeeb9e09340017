import type { JobTypeAnswer as JobType } from '@ledgerline/shared-events/catalogue/answers.ts';
import { byUsage } from '@ledgerline/shared-events/rates/usage-order.ts';
import { useUnit } from 'effector-react';
import { addJobType, deleteJobType, editJobType } from '#entities/catalogue/commands.ts';
import { $jobTypes, $jobTypesFailed, loadJobTypesFx } from '#entities/catalogue/model.ts';
import { useRetry } from '#shared/lib/records/use-retry.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { EditableList } from '../editable-list/editable-list.tsx';
import { NamedItemForm } from '../editable-list/named-item-form.tsx';
import type { TextColumn } from '../editable-list/text-columns-form.tsx';
import type { ListCommands, RowColumns } from '../editable-list/types.ts';

type Fields = Pick<JobType, 'name' | 'texts'>;

const COLUMNS: readonly TextColumn<Pick<JobType, 'name'>>[] = [
  { field: 'name', label: 'Name', labelHidden: true, placeholder: 'Job type' },
];

const ROW: RowColumns<JobType> = {
  name: ({ name }) => name,
  notes: ({ jobActivity: jobs = 0 }) => (
    <span className="small muted tn">{jobs === 0 ? '' : jobs === 1 ? '1 job' : `${jobs} jobs`}</span>
  ),
};

const COMMANDS: ListCommands<JobType, Fields> = {
  add: ({ name, texts }) => addJobType(name, texts),
  edit: editJobType,
  remove: (type) => deleteJobType(type, new Date().toISOString()),
  recordOf: (type) => type,
};

/** The list of job types. A deletion needs no confirmation: its message can undo it. */
export function JobTypes() {
  const [types, hasFailed] = useUnit([$jobTypes, $jobTypesFailed]);
  const retry = useRetry(loadJobTypesFx);
  return (
    <EditableList
      head={{ title: 'Job types', lead: 'The kinds of work you do, used in jobs and rates.' }}
      words={{
        add: 'Add job type',
        saveNew: 'Add',
        edit: 'Rename',
        added: 'Job type added',
        deleted: 'Job type deleted',
      }}
      entity="jobType"
      items={byUsage(types)}
      columns={ROW}
      commands={COMMANDS}
      form={(props) => <NamedItemForm {...props} blank={{ name: '' }} columns={COLUMNS} />}
      above={() => (hasFailed ? <LoadFailure what="job types" onRetry={retry} /> : null)}
    />
  );
}
