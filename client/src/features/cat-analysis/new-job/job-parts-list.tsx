import { formatAmount, formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { Segmented } from '#shared/ui/choice/index.ts';
import { pairText } from '../read/read-files.tsx';
import { whyNotYet } from '../rules/weighed-of.ts';
import styles from './new-jobs.module.css';
import type { useNewJobs } from './use-new-jobs.ts';

/** The jobs that files of several language pairs become: one for each, or one for all where they count the same. */
export function JobParts({ model }: { model: ReturnType<typeof useNewJobs> }) {
  const { jobs, shown, mayBeOne, isOne, change } = model;
  if (jobs.length < 2 && !mayBeOne) return null;
  return (
    <section className={styles.parts} aria-label="Jobs">
      {mayBeOne ? (
        <Segmented
          legend="Jobs"
          value={isOne ? 'one' : 'each'}
          choices={[
            { value: 'each', label: 'A job for each pair' },
            { value: 'one', label: 'One job for all' },
          ]}
          onChange={(value) => change({ isOne: value === 'one', shown: null })}
        />
      ) : null}
      {jobs.length < 2 ? null : (
        <ul>
          {jobs.map((job) => (
            <li key={job.part.key}>
              <button
                type="button"
                aria-pressed={job.part.key === shown?.part.key}
                onClick={() => change({ shown: job.part.key })}
              >
                <span className="mid">{pairText(job.part) ?? 'No languages'}</span>
                <span className="muted tn">
                  {formatQuantity(job.analysis.weighted)} of {formatQuantity(job.analysis.words)}{' '}
                  {job.analysis.unit}
                </span>
                <span className="tn">{whyNotYet(job) ?? formatAmount(job.value ?? '0', job.currency)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
