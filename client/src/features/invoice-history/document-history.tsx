import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { deliveriesQuery } from '#entities/delivery/model.ts';
import { documentTitle } from '#entities/delivery/sendable.ts';
import { Desk } from '#entities/invoice/ui/desk.tsx';
import { Paper } from '#entities/invoice/ui/paper/paper.tsx';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import type { Trailed } from './api.ts';
import { HistoryBar } from './history-bar.tsx';
import styles from './invoice-history.module.css';
import { TrailPanel } from './trail-panel.tsx';
import { useAddressedMoment } from './use-addressed-moment.ts';

type Props = {
  document: Trailed;
  /** The document as it is now; null when it was deleted. */
  current: { id: number; currency: string } | null;
  model: PaperModel | null;
  chip: ReactNode;
  entries: readonly HistoryEntry[];
};

/** The audit trail of a credit note or a quote beside its paper. */
export function DocumentHistory({ document, current, model, chip, entries }: Props) {
  const { paperSize } = useUnit($effectiveSettings);
  const { filters, filter } = useAddressedMoment(entries);
  const { id, currency } = current ?? creationIn(document, entries);
  const named = { ...document, id };
  useScreenQuery(deliveriesQuery, current === null ? null : named);
  return (
    <div className={styles.screen}>
      <HistoryBar document={document} chip={chip} isGone={current === null} />
      <section className={styles.main} aria-label={documentTitle(named)}>
        {model === null ? null : (
          <Desk paperSize={paperSize} largest={0.84}>
            <Paper model={model} label={documentTitle(named)} />
          </Desk>
        )}
      </section>
      <TrailPanel
        document={document}
        id={id}
        isGone={current === null}
        entries={entries}
        currency={currency}
        filters={filters}
        onFilter={filter}
      />
    </div>
  );
}

/** The id and the currency of a document that was deleted, by the entry that created it. */
function creationIn(
  { entity: kind }: Trailed,
  entries: readonly HistoryEntry[],
): { id: number; currency: string } {
  const own = entries.flatMap(({ changes }) => changes).filter(({ entity }) => entity === kind);
  const currency = own.find(({ field }) => field === 'currency')?.after;
  return { id: Number(own.at(-1)?.id ?? 0), currency: typeof currency === 'string' ? currency : 'EUR' };
}
