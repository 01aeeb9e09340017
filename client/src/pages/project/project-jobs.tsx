import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { $jobLists, jobListClosed, jobListOpened, jobs } from '#entities/job/model.ts';
import { type JobsQuery, jobsKey, writeJobsQuery } from '#entities/job/query.ts';
import { convertedText, valueText } from '#entities/job/ui/amount-texts.ts';
import { JobStatusChip } from '#entities/job/ui/status-chip.tsx';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import { SkeletonRows, TableHead, tableStyles } from '#shared/ui/table/index.ts';
import styles from './project.module.css';

/** The newest jobs of a project; the list of all jobs, filtered by the project, has the others. */
export function ProjectJobs({ projectId }: { projectId: number }) {
  const [lists, byId, open, close] = useUnit([$jobLists, jobs.$byId, jobListOpened, jobListClosed]);
  const query = useMemo(
    (): JobsQuery => ({ type: 'all', page: 1, filters: { project: String(projectId) } }),
    [projectId],
  );
  useEffect(() => {
    open(query);
    return () => close();
  }, [query, open, close]);
  const list = lists[jobsKey(query)];
  if (list === undefined) return <SkeletonRows />;
  const shown = list.ids.flatMap((id) => {
    const job = byId.get(id);
    return job === undefined || job.deleted_at !== null || job.project_id !== projectId ? [] : [job];
  });
  if (shown.length === 0)
    return <p className={styles.none}>No jobs in this project yet. Choose the project on a job's page.</p>;
  return (
    <>
      <div className={styles.head}>
        <h2 className="h2">Jobs</h2>
        <Link to={`/jobs?${writeJobsQuery(query)}`} className="touch">
          {list.total > shown.length ? `All ${countText(list.total)} in the list` : 'Show in the list'}
        </Link>
      </div>
      <table className={clsx(tableStyles.table, tableStyles.fit, styles.jobs)}>
        <TableHead
          columns={[
            { label: 'Name', className: 'rest' },
            'Reference',
            'Status',
            { label: 'Value', className: 'num' },
          ]}
        />
        <tbody>
          {shown.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function JobLine({ job }: { job: Job }) {
  const primary = useUnit($primaryCurrency);
  const converted = convertedText(job, primary);
  return (
    <tr>
      <td>
        <Link to={`/jobs/${job.id}`} className="mid reach">
          {jobListName(job.name)}
        </Link>
      </td>
      <td className="second">{job.reference ?? ''}</td>
      <td>
        <JobStatusChip job={job} />
      </td>
      <td className="num">
        <ConvertedAmount amount={valueText(job)} converted={converted} isRateMissing={false} />
      </td>
    </tr>
  );
}
