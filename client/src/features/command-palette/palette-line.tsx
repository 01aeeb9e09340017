import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { FoundStatus } from '@ledgerline/shared-events/search/answers.ts';
import { useStoreMap } from 'effector-react';
import { monogram } from '#entities/client/monogram.ts';
import { jobs } from '#entities/job/model.ts';
import { JobStatusChip } from '#entities/job/ui/status-chip.tsx';
import { STATUS_LOOK } from '#entities/job/ui/status-view.ts';
import { shownKeys } from '#shared/lib/actions/keys.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { Emphasised } from '#shared/ui/emphasised/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { Monogram } from '#shared/ui/monogram/index.ts';
import type { Line } from './lines.ts';
import styles from './palette.module.css';

type Props = {
  line: Line;
  match: string;
  isChosen: boolean;
  onPoint(): void;
  onOpen(): void;
};

/** One line: its kind, its text with the match marked, and its amount, status or keys. */
export function PaletteLine({ line, match, isChosen, onPoint, onOpen }: Props) {
  const isClient = line.kind === 'place' && line.place.type === 'client';
  return (
    <div
      className={styles.item}
      data-client={isClient || undefined}
      data-chosen={isChosen || undefined}
      role="presentation"
      onPointerMove={onPoint}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys of the list */}
      <div
        id={`palette-${line.id}`}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className={styles.option}
        onClick={onOpen}
      >
        <span className={styles.icon}>
          {isClient ? <Monogram letters={monogram(line.label)} size={24} /> : <Icon name={line.icon} />}
        </span>
        <span className={styles.words}>
          <span className="mid">
            <Emphasised text={line.label} match={match} />
          </span>
          {line.detail === undefined ? null : (
            <span className={styles.detail}>
              <Emphasised text={line.detail} match={match} />
            </span>
          )}
        </span>
        {line.day === undefined ? null : (
          <time className={styles.day} dateTime={line.day}>
            {longDate(line.day)}
          </time>
        )}
        <Status line={line} />
        {line.amounts?.map(({ currency, value }) => (
          <span key={currency} className={styles.amount}>
            {formatAmount(decimalText(value), currency)}
          </span>
        ))}
        {line.keys === undefined ? null : <Keys keys={line.keys} />}
      </div>
    </div>
  );
}

/** Each key of a sequence, which are pressed one after the other. */
const Keys = ({ keys }: { keys: string }) => (
  <span className={styles.keys}>
    {keys.split(' ').map((key) => (
      <kbd key={key}>{shownKeys(key)}</kbd>
    ))}
  </span>
);

const INVOICED = { tone: 'grey', icon: 'check', word: 'Invoiced' } as const;

/** The status of a job: with its deadline while the job is loaded and open, else in one word beside its day. */
function Status({ line }: { line: Line }) {
  const place = line.kind === 'place' ? line.place : null;
  const job = useStoreMap({
    store: jobs.$byId,
    keys: [place?.type === 'job' ? Number(place.id) : 0],
    fn: (byId, [jobId]) => byId.get(jobId ?? 0) ?? null,
  });
  const isUninvoiced = job !== null && job.deleted_at === null && !job.invoiced;
  if (isUninvoiced && job.completed_at === null) return <JobStatusChip job={job} />;
  const status = job?.invoiced === true ? 'invoiced' : isUninvoiced ? 'completed' : line.status;
  const look = lookOf(status ?? null);
  return look === null ? null : (
    <Chip tone={look.tone} icon={look.icon}>
      {look === INVOICED && line.invoice !== undefined ? `Invoice ${line.invoice}` : look.word}
    </Chip>
  );
}

function lookOf(status: FoundStatus | null) {
  if (status === 'invoiced') return INVOICED;
  return status === 'late' || status === 'onHold' || status === 'active' || status === 'completed'
    ? STATUS_LOOK[status]
    : null;
}
