import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { ClientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { jobOrder } from '#entities/job/list.ts';
import { $touchedJobs, jobs } from '#entities/job/model.ts';
import { $timeZone } from '#entities/settings/model.ts';
import { useJobActions } from '#features/job-status/use-job-actions.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useStableRowKeys } from '#shared/lib/records/stable-row-keys.ts';
import { handleRowArrows, useRowKeys } from '#shared/lib/rows/use-row-keys.ts';
import { Button, CheckOffButton } from '#shared/ui/button/index.ts';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { JobLine } from './job-line.tsx';
import styles from './overview.module.css';

type Props = { client: Client; overview: ClientOverviewAnswer };

/** The jobs of a client that are open, and those that wait for an invoice. */
export function ClientJobs({ client, overview }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const actions = useJobActions();
  const { open, uninvoiced } = useShownJobs(client, overview);
  const acts = useMemo(
    () => [
      {
        id: 'row.complete',
        label: 'Mark as completed',
        keys: ['m'],
        perform: (id: number) => {
          const job = open.find((one) => one.id === id);
          if (job !== undefined) actions.complete([job]);
        },
      },
      { id: 'row.open', label: 'Open row', keys: ['e'], perform: (id: number) => navigate(`/jobs/${id}`) },
    ],
    [open, actions, navigate],
  );
  useRowKeys(box, acts);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the rows, which have the focus
    <div ref={box} onKeyDown={handleRowArrows}>
      <OpenJobs
        client={client}
        overview={overview}
        open={open}
        onComplete={(job) => actions.complete([job])}
      />
      {client.invoicing === false ? null : (
        <Uninvoiced overview={overview} waiting={uninvoiced} onInvoice={actions.invoice} />
      )}
    </div>
  );
}

/**
 * The jobs of the answer as they are now, with those that commands of this tab added: a new job and an edit that is
 * being saved are shown at once.
 */
function useShownJobs({ id }: Client, { openJobs, uninvoicedJobs }: ClientOverviewAnswer) {
  const [byId, touched, timeZone] = useUnit([jobs.$byId, $touchedJobs, $timeZone]);
  return useMemo(() => {
    const read = new Set([...openJobs, ...uninvoicedJobs].map((job) => job.id));
    const shown = [...openJobs, ...uninvoicedJobs].map((job) => byId.get(job.id) ?? job);
    const added = [...touched].flatMap((one) => (read.has(one) ? [] : (byId.get(one) ?? [])));
    const present = [...shown, ...added].filter((job) => job.deleted_at === null && job.client_id === id);
    const inOrder = (type: JobListType, listed: readonly Job[]) => {
      const order = jobOrder(type, new Map(listed.map((job) => [job.id, job])), timeZone);
      return listed.toSorted((one, other) => order(one.id, other.id));
    };
    return {
      open: inOrder(
        'active',
        present.filter((job) => job.completed_at === null),
      ),
      uninvoiced: inOrder(
        'uninvoiced',
        present.filter((job) => job.completed_at !== null && !job.invoiced),
      ),
    };
  }, [id, openJobs, uninvoicedJobs, byId, touched, timeZone]);
}

type OpenProps = Props & { open: readonly Job[]; onComplete(job: Job): void };

function OpenJobs({ client, overview, open, onComplete }: OpenProps) {
  const { counts, openJobsValue, currency } = overview;
  const sum = formatAmount(decimalText(openJobsValue), currency);
  const keyOf = useStableRowKeys('job');
  return (
    <section className={styles.section} aria-labelledby="open-jobs">
      <SectionHead
        id="open-jobs"
        title="Open jobs"
        note={counts.openJobs === 0 ? '' : `${countText(counts.openJobs)}, ${sum}`}
      >
        {counts.jobs === 0 ? null : (
          <Link className={styles.all} to={`/jobs?type=all&client=${client.id}`}>
            {counts.jobs === 1 ? 'The job' : `All ${countText(counts.jobs)} jobs`}
          </Link>
        )}
      </SectionHead>
      {open.length === 0 ? (
        <p className={styles.nothing}>No open jobs</p>
      ) : (
        <ul className={styles.rows}>
          {open.map((job) => (
            <JobLine key={keyOf(job.id)} job={job}>
              <CheckOffButton name={jobListName(job.name)} onClick={() => onComplete(job)} />
            </JobLine>
          ))}
        </ul>
      )}
    </section>
  );
}

type UninvoicedProps = {
  overview: ClientOverviewAnswer;
  waiting: readonly Job[];
  onInvoice(jobs: readonly Job[]): void;
};

/** One button invoices all of them, or those that are selected. */
function Uninvoiced({ overview, waiting, onInvoice }: UninvoicedProps) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const chosen = waiting.filter(({ id }) => selected.has(id));
  const invoiced = chosen.length === 0 ? waiting : chosen;
  const { count, amount } = overview.uninvoiced;
  const sum = formatAmount(decimalText(amount), overview.currency);
  const select = (id: number, isSelected: boolean) =>
    setSelected((before) =>
      isSelected ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)),
    );
  return (
    <section className={styles.section} aria-labelledby="uninvoiced-jobs">
      <SectionHead
        id="uninvoiced-jobs"
        title="Uninvoiced"
        note={count === 0 ? '' : `${countText(count)} ${count === 1 ? 'job' : 'jobs'}, ${sum}`}
      >
        {waiting.length === 0 ? null : (
          <Button size="sm" icon="file-invoice" onClick={() => onInvoice(invoiced)}>
            {invoiced.length === 1 ? 'Invoice 1 job' : `Invoice ${invoiced.length} jobs`}
          </Button>
        )}
      </SectionHead>
      {waiting.length === 0 ? (
        <p className={styles.nothing}>Nothing to invoice</p>
      ) : (
        <ul className={styles.rows}>
          {waiting.map((job) => (
            <JobLine key={job.id} job={job}>
              <CheckBox
                checked={selected.has(job.id)}
                label={`Select ${job.display_name}`}
                onChange={(isSelected) => select(job.id, isSelected)}
              />
            </JobLine>
          ))}
        </ul>
      )}
    </section>
  );
}

type HeadProps = { id: string; title: string; note: string; children?: ReactNode };

/** The heading of a section with its count and sum, and what leads on at its right. */
export function SectionHead({ id, title, note, children }: HeadProps) {
  return (
    <div className={styles.head}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <span className={styles.note}>{note}</span>
      <span className={styles.end}>{children}</span>
    </div>
  );
}
