import { creditNoteStrings } from '@ledgerline/shared-events/credit-notes/paper.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { isPositive } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { seriesFor } from '@ledgerline/shared-events/settings/number-series.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useMemo, useState } from 'react';
import { createCreditNote } from '#entities/credit-note/commands.ts';
import { creditNotesOfQuery } from '#entities/credit-note/model.ts';
import { seriesNumbersQuery } from '#entities/invoice/next-number.ts';
import { $effectiveSettings, $today } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SwitchLine } from '#shared/ui/choice/index.ts';
import { DateField, typedFormat } from '#shared/ui/date-field/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { type Chosen, type CreditDraft, creditDraft, creditedTotal, sentLines } from './credit-draft.ts';
import { CreditLines } from './credit-lines.tsx';
import styles from './credit-note.module.css';

type Props = { invoice: Invoice; onClose(): void };

/** Asks what of an invoice is credited, and why. */
export function CreditNoteDialog({ invoice, onClose }: Props) {
  const numbers = useMemo(() => invoice.credits.map(({ number }) => number), [invoice.credits]);
  const { data, hasFailed, retry } = useScreenQuery(creditNotesOfQuery, numbers);
  return (
    <Dialog opened title={`Credit note for invoice ${invoice.number}`} width={720} onClose={onClose}>
      {data === null ? null : <CreditForm {...{ invoice, onClose }} draft={creditDraft(invoice, data)} />}
      {data === null && hasFailed ? <LoadFailure what="credit notes" onRetry={retry} /> : null}
    </Dialog>
  );
}

function CreditForm({ invoice, draft, onClose }: Props & { draft: CreditDraft }) {
  const today = useUnit($today);
  const dispatch = useDispatchCommand();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [about, setAbout] = useState({
    reason: '',
    date: [today, invoice.date].toSorted().at(-1) ?? today,
    freeJobs: false,
  });
  const change = (fields: Partial<typeof about>) => setAbout((former) => ({ ...former, ...fields }));
  const total = creditedTotal(draft, chosen);
  const isComplete = total !== null && isPositive(total) && about.reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    onClose();
    void dispatch(
      createCreditNote(invoice, { ...sentLines(draft, chosen), ...about }),
      messageAbout('Credit note created', `Invoice ${invoice.number}`),
    );
  };
  if (draft.lines.length === 0) return <p>Everything on this invoice is credited already.</p>;
  return (
    <form onSubmit={submit} className={styles.form}>
      <CreditLines draft={draft} chosen={chosen} onChange={setChosen} />
      <Sum
        {...{ invoice, total }}
        onAll={() => setChosen(new Map(draft.lines.map(({ item }) => [item.id, null])))}
      />
      <AboutFields about={about} change={change} hasJobs={hasChosenJobs(draft, chosen)} />
      <Foot {...{ invoice, isComplete, onClose }} />
    </form>
  );
}

const hasChosenJobs = ({ lines }: CreditDraft, chosen: Chosen): boolean =>
  lines.some(({ item }) => item.job_id !== null && chosen.has(item.id));

type SumProps = { invoice: Invoice; total: string | null; onAll(): void };

function Sum({ invoice, total, onAll }: SumProps) {
  const money = (amount: string) => formatAmount(amount, invoice.currency);
  return (
    <div className={styles.sum}>
      <Button variant="subtle" size="sm" onClick={onAll}>
        {invoice.credits.length > 0 ? 'Credit all that is left' : 'Credit the whole invoice'}
      </Button>
      <span aria-live="polite">
        Credited <b>{money(total ?? '0')}</b>{' '}
        <span className="muted">of {money(decimalText(invoice.total))}</span>
      </span>
    </div>
  );
}

type About = { reason: string; date: string; freeJobs: boolean };
type AboutProps = { about: About; change(fields: Partial<About>): void; hasJobs: boolean };

function AboutFields({ about, change, hasJobs }: AboutProps) {
  const { invoiceDateFormat } = useUnit($effectiveSettings);
  return (
    <>
      <div className={styles.about}>
        <TextField
          label="Reason, printed on the paper"
          value={about.reason}
          maxLength={1000}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <DateField
          label="Date"
          format={typedFormat(invoiceDateFormat)}
          value={about.date}
          onChange={(date) => change({ date })}
          onCommit={() => undefined}
        />
      </div>
      {hasJobs ? (
        <SwitchLine checked={about.freeJobs} onChange={(freeJobs) => change({ freeJobs })}>
          Jobs whose lines are wholly credited become uninvoiced again
        </SwitchLine>
      ) : null}
    </>
  );
}

/** The number and the title that the credit note gets, and the buttons. */
function Foot({ invoice, isComplete, onClose }: Props & { isComplete: boolean }) {
  const { fiscalMode, numberSeries } = useUnit($effectiveSettings);
  const { data: nextNumbers } = useScreenQuery(seriesNumbersQuery, undefined);
  const number = nextNumbers?.get(seriesFor(numberSeries, 'creditNote', null).id);
  const country = invoice.billingInformation.party?.country;
  const [title] = creditNoteStrings([{ id: 'invoice', value: '' }], invoice.locale, country);
  return (
    <div className={styles.foot}>
      <span>
        {title?.value}
        {fiscalMode ? ', a draft until you issue it' : number === undefined ? '' : ` ${number}`}
      </span>
      <Button variant="subtle" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" disabled={!isComplete}>
        Create credit note
      </Button>
    </div>
  );
}
