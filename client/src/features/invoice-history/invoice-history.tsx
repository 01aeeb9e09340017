import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { type PaperModel, paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { invoiceSubjectName } from '@ledgerline/shared-events/invoices/subject-name.ts';
import { useUnit } from 'effector-react';
import { useMemo, useState } from 'react';
import { deliveriesQuery } from '#entities/delivery/model.ts';
import { paperInvoiceOf } from '#entities/invoice/paper-invoice.ts';
import { Desk } from '#entities/invoice/ui/desk.tsx';
import { InvoiceChip } from '#entities/invoice/ui/invoice-chip.tsx';
import { Paper } from '#entities/invoice/ui/paper/paper.tsx';
import { $effectiveSettings, $timeZone, $today } from '#entities/settings/model.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { AsOfSlider } from './as-of-slider.tsx';
import { Comparison } from './comparison.tsx';
import { differenceCount, differingPlaces, missingRows, withEmptyDetails } from './differences.ts';
import { HistoryBar } from './history-bar.tsx';
import styles from './invoice-history.module.css';
import { momentText } from './moments.ts';
import { invoiceAsOfQuery } from './queries.ts';
import { restorable } from './restore.ts';
import { TrailPanel } from './trail-panel.tsx';
import { useAddressedMoment } from './use-addressed-moment.ts';
import { useRestore } from './use-restore.ts';

type Props = { number: string; current: Invoice | null; entries: readonly HistoryEntry[] };

/** Shows the invoice as it was at any time, compares it with another state, and restores it. */
export function InvoiceHistory({ number, current, entries }: Props) {
  const [timeZone, today, settings] = useUnit([$timeZone, $today, $effectiveSettings]);
  const { moments, index, compared, filters, go, show, compare, filter } = useAddressedMoment(entries);
  const moment = moments[index];
  const shown = useInvoiceAsOf(number, moment?.revision ?? null);
  const other = useInvoiceAsOf(number, compared?.revision ?? moments.at(-1)?.revision ?? null);
  useMessages(shown, number);
  useMomentKeys(moments.length, index, go);
  const restore = useRestore(current, number);
  const models = useModels(shown, other);
  if (shown === null || moment === undefined || models === null)
    return <div className={styles.screen} aria-busy="true" />;

  const when = momentText(moment.at, timeZone);
  const { places, gone } = differences(models);
  return (
    <div className={styles.screen}>
      <HistoryBar
        document={{ entity: 'invoice', number }}
        chip={<InvoiceChip invoice={current ?? shown} today={today} />}
        isGone={current === null}
        restore={{ blocked: restoreBlocked(current, shown), perform: () => restore(shown, when) }}
      />
      <section className={styles.main} aria-label={`Invoice as of ${when}`}>
        <div className={styles.strip}>
          <div className={styles.when}>
            As of<b>{index === moments.length - 1 ? 'Now' : when}</b>
          </div>
          <AsOfSlider moments={moments} index={index} timeZone={timeZone} onChange={go} />
          <Comparison
            count={differenceCount(places) + gone.length}
            moments={moments}
            value={compared}
            timeZone={timeZone}
            onChange={compare}
          />
        </div>
        <MissingRows rows={gone} />
        <Desk paperSize={settings.paperSize} largest={0.84}>
          <Paper model={models.shown} marks={places} label={invoiceSubjectName(shown.number)} />
        </Desk>
      </section>
      <TrailPanel
        document={{ entity: 'invoice', number }}
        id={shown.id}
        isGone={current === null}
        entries={entries}
        currency={shown.currency}
        state={{ chosen: moment.revision, onChoose: show }}
        filters={filters}
        onFilter={filter}
      />
    </div>
  );
}

/** Reads the messages about the invoice, which is found by the number that it has now. */
function useMessages(invoice: Invoice | null, number: string): void {
  const document = invoice === null ? null : { entity: 'invoice' as const, id: invoice.id, number };
  useScreenQuery(deliveriesQuery, document);
}

/** The invoice after a revision; the previous one stays visible until the next is loaded. */
function useInvoiceAsOf(number: string, revision: number | null): Invoice | null {
  const { data } = useScreenQuery(invoiceAsOfQuery, revision === null ? null : { number, revision });
  const [last, setLast] = useState(data);
  if (data !== null && data !== last) setLast(data);
  return data ?? last;
}

/** Lists the lines of the other state that this one does not have. */
function MissingRows({ rows }: { rows: ReturnType<typeof missingRows> }) {
  if (rows.length === 0) return null;
  return (
    <p className={styles.gone}>
      Lines added later: {rows.map(({ name, amount }) => `${name} (${amount})`).join(', ')}
    </p>
  );
}

/** The arrows go through the states, wherever the focus is. */
function useMomentKeys(count: number, index: number, go: (to: number) => void): void {
  const section = 'Audit trail';
  useActions([
    {
      id: 'trail.earlier',
      section,
      label: 'Earlier change',
      keys: ['arrowleft'],
      blocked: index > 0 ? undefined : 'This is the first change',
      perform: () => go(index - 1),
    },
    {
      id: 'trail.later',
      section,
      label: 'Later change',
      keys: ['arrowright'],
      blocked: index < count - 1 ? undefined : 'This is the last change',
      perform: () => go(index + 1),
    },
  ]);
}

function restoreBlocked(current: Invoice | null, shown: Invoice): string | undefined {
  if (current === null) return 'Undo the deletion first';
  return restorable(current, shown).length > 0 ? undefined : 'This is the current version';
}

/** The papers of the shown state and of the one that it is compared with. */
type Models = { shown: PaperModel; other: PaperModel };

/** The places that differ, and the lines that only the other state has. */
const differences = ({ shown, other }: Models) => ({
  places: differingPlaces(shown, other),
  gone: missingRows(shown, other),
});

function useModels(shown: Invoice | null, other: Invoice | null): Models | null {
  return useMemo(() => {
    if (shown === null || other === null) return null;
    const model = paperModel(paperInvoiceOf(other));
    return { shown: withEmptyDetails(paperModel(paperInvoiceOf(shown)), model), other: model };
  }, [shown, other]);
}
