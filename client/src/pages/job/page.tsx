import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobDisplayName } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { Navigate } from 'react-router-dom';
import { jobTypes } from '#entities/catalogue/model.ts';
import { clients } from '#entities/client/model.ts';
import { JobAnalysisSection } from '#features/cat-analysis/attach/job-analysis-section.tsx';
import { RecordHistory } from '#features/history/record-history.tsx';
import { fieldPlace, recordPlace } from '#shared/lib/edit-questions/place.ts';
import { useStableRowKeys } from '#shared/lib/records/stable-row-keys.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { Page as Frame, RecordMissing } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { JobFiles } from './files/job-files.tsx';
import styles from './job.module.css';
import { JobLinks } from './links/job-links.tsx';
import { NotesEditor } from './notes/notes-editor.tsx';
import { JobBar } from './parts/job-bar.tsx';
import { JobChips } from './parts/job-chips.tsx';
import { JobEquation } from './parts/job-equation.tsx';
import { JobFields } from './parts/job-fields.tsx';
import { JobTitle } from './parts/job-title.tsx';
import { useJob } from './use-job.ts';
import { useJobEdits } from './use-job-edits.ts';

/** The page of one job. */
export function Page() {
  const lookup = useJob();
  const keyOf = useStableRowKeys('job');
  const { job } = lookup;
  if (lookup.state === 'loading')
    return (
      <Frame title="Job" head={null}>
        <SkeletonRows />
      </Frame>
    );
  if (lookup.state === 'failed')
    return (
      <Frame title="Job" head={null}>
        <RetryAlert onRetry={lookup.retry}>We couldn't load the job</RetryAlert>
      </Frame>
    );
  if (job === null) return <RecordMissing kind="job" list="/jobs" />;
  // Deleting the job here leaves its page; undoing restores it in the lists.
  if (job.deleted_at !== null) return <Navigate to="/jobs" replace />;
  return <JobPage job={job} key={keyOf(job.id)} />;
}

function JobPage({ job }: { job: Job }) {
  const edits = useJobEdits(job);
  const [clientById, typeById] = useUnit([clients.$byId, jobTypes.$byId]);
  const name = jobDisplayName({
    name: job.name,
    jobTypeName: job.job_type_id === null ? null : (typeById.get(job.job_type_id)?.name ?? null),
    clientName: job.client_id === null ? null : (clientById.get(job.client_id)?.name ?? null),
  });
  return (
    <Frame title={name} head={<JobBar job={job} name={name} edits={edits} />}>
      <QuestionsAt place={recordPlace('job', job.id)} />
      <div className={styles.sides}>
        <div className={styles.job}>
          <div>
            <JobTitle job={job} placeholder={name} edits={edits} />
            <QuestionsAt place={fieldPlace('job', job.id, 'name')} />
            <JobChips job={job} edits={edits} />
            <QuestionsAt place={fieldPlace('job', job.id, 'job_type_id')} />
            <QuestionsAt place={fieldPlace('job', job.id, 'language_pair_id')} />
            <QuestionsAt place={fieldPlace('job', job.id, 'completed_at')} />
            <QuestionsAt place={fieldPlace('job', job.id, 'on_hold')} />
            <JobEquation job={job} edits={edits} />
            <QuestionsAt place={fieldPlace('job', job.id, 'quantity')} />
            <QuestionsAt place={fieldPlace('job', job.id, 'rate')} />
            <QuestionsAt place={fieldPlace('job', job.id, 'value')} />
            <QuestionsAt place={fieldPlace('job', job.id, 'flat_rate')} />
            <JobAnalysisSection job={job} />
            <QuestionsAt place={fieldPlace('job', job.id, 'analysis')} />
            <NotesEditor job={job} />
            <QuestionsAt place={fieldPlace('job', job.id, 'notes')} />
            <JobLinks job={job} edits={edits} />
            <QuestionsAt place={fieldPlace('job', job.id, 'links')} />
            {job.id > 0 ? <JobFiles job={job} /> : null}
          </div>
          <aside>
            <JobFields job={job} edits={edits} />
            <RecordHistory entity="job" id={job.id} />
          </aside>
        </div>
      </div>
    </Frame>
  );
}
