import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { $timeZone } from '#entities/settings/model.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './paper-section.module.css';

type Props = { document: Pick<InvoiceAnswer, 'fiscal' | 'archivedPaper'> };

/** What is kept of a document that was issued in fiscal mode: since when, and by which hash. */
export function PaperSection({ document: { fiscal, archivedPaper } }: Props) {
  const timeZone = useUnit($timeZone);
  if (fiscal?.state !== 'issued') return null;
  return (
    <section className={styles.section} aria-label="Paper">
      <h2>Paper</h2>
      <div className={styles.since}>
        <Icon name="lock" size={14} />
        {`As issued on ${longDate(wallClock(new Date(fiscal.at), timeZone).date)}`}
      </div>
      <div className={styles.hash} title={archivedPaper?.sha256}>
        {archivedPaper === undefined ? 'The PDF is being kept…' : `SHA-256 ${hashText(archivedPaper.sha256)}`}
      </div>
    </section>
  );
}

/** "4be1 90c7 … 09aa e21d": the beginning and the end of a hash. */
const hashText = (sha256: string): string =>
  [sha256.slice(0, 4), sha256.slice(4, 8), '…', sha256.slice(-8, -4), sha256.slice(-4)].join(' ');
