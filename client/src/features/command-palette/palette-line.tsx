import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useStoreMap } from 'effector-react';
import { monogram } from '#entities/client/monogram.ts';
import { invoices } from '#entities/invoice/model.ts';
import { jobs } from '#entities/job/model.ts';
import { JobStatusChip } from '#entities/job/ui/status-chip.tsx';
import { shownKeys } from '#shared/lib/actions/keys.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Emphasised } from '#shared/ui/emphasised/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { Monogram } from '#shared/ui/monogram/index.ts';
import type { Line, PlaceLine } from './lines.ts';
import styles from './palette.module.css';

type Props = {
  line: Line;
  match: string;
  isChosen: boolean;
  onPoint(): void;
  onOpen(): void;
};

/** One line: its kind, its text with the match marked, and details of the record if it is loaded. */
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
        {line.kind === 'place' ? <PlaceResult line={line} /> : null}
        {line.keys === undefined ? null : <kbd>{shownKeys(line.keys)}</kbd>}
      </div>
    </div>
  );
}

/** The status of a job or the total of an invoice, if it is loaded already. */
function PlaceResult({ line }: { line: PlaceLine }) {
  const { type, id } = line.place;
  const job = useStoreMap({
    store: jobs.$byId,
    keys: [type === 'job' ? Number(id) : 0],
    fn: (byId, [jobId]) => byId.get(jobId ?? 0) ?? null,
  });
  const invoice = useStoreMap({
    store: invoices.$byId,
    keys: [type === 'invoice' ? Number(id) : 0],
    fn: (byId, [invoiceId]) => byId.get(invoiceId ?? 0) ?? null,
  });
  if (job !== null) return <JobStatusChip job={job} />;
  if (invoice === null) return null;
  return <span className={styles.amount}>{formatAmount(decimalText(invoice.total), invoice.currency)}</span>;
}
