import {
  type PaymentTerms,
  paymentTermsLabel,
  visibleDueDate,
  withDueDate,
  withInvoiceDate,
} from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { DetailId } from '#entities/invoice/ui/paper/paper-parts.ts';
import { RadioGroup } from '#shared/ui/choice/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import dateStyles from '../fields/inline-date.module.css';
import { InlineDate } from '../fields/inline-date.tsx';
import { InlineText } from '../fields/inline-text.tsx';
import styles from './edit-paper.module.css';
import { useEditorEnvironment } from './editor-context.ts';
import { TERM_CHOICES, useChooseTerms } from './terms-choice.ts';
import { useChange } from './use-change.ts';

type Props = { id: DetailId; label: string; value: string; draft: InvoiceDraft };

/** Date, number, due date with its terms, reference. */
export function DetailField({ id, label, value, draft }: Props) {
  const { change, commit } = useChange();
  const { nextNumber, numberError } = useEditorEnvironment();
  if (id === 'invoiceNumber') {
    return (
      <InlineText
        label={label}
        value={draft.number}
        placeholder={nextNumber}
        error={numberError}
        className={styles.short}
        onChange={(number) => change('number', { number })}
        onCommit={commit}
      />
    );
  }
  if (id === 'reference') {
    return (
      <InlineText
        label={label}
        value={draft.reference}
        placeholder="PO number"
        onChange={(reference) => change('reference', { reference })}
        onCommit={commit}
      />
    );
  }
  if (id === 'date') {
    return (
      <InlineDate
        label={label}
        value={draft.date}
        shown={value}
        dateFormat={draft.dateFormat}
        onChange={(date) => change('date', withInvoiceDate(draft, date))}
        onCommit={commit}
      />
    );
  }
  return <DueDate label={label} value={value} draft={draft} />;
}

function DueDate({ label, value, draft }: Omit<Props, 'id'>) {
  const { change, commit } = useChange();
  const handleTerms = useChooseTerms(draft);
  return (
    <span className={styles.due}>
      <InlineDate
        label={label}
        value={visibleDueDate(draft)}
        shown={visibleDueDate(draft) === null ? '' : value}
        placeholder={paymentTermsLabel(draft.paymentTerms)}
        dateFormat={draft.dateFormat}
        aside={<Terms terms={draft.paymentTerms} onChange={handleTerms} />}
        onChange={(date) => change('dueDate', withDueDate(draft, date))}
        onCommit={commit}
      />
      <ActionMenu
        label="Payment terms"
        entries={TERM_CHOICES.map(({ terms, label: text }) => ({
          id: String(terms),
          label: text,
          icon: terms === draft.paymentTerms ? 'check' : undefined,
          perform: () => handleTerms(terms),
        }))}
      >
        <button
          type="button"
          className={styles.terms}
          aria-label={`Payment terms: ${daysText(draft.paymentTerms)}`}
        >
          {daysText(draft.paymentTerms)}
        </button>
      </ActionMenu>
    </span>
  );
}

const daysText = (terms: PaymentTerms): string =>
  typeof terms === 'number' ? (terms === 1 ? '1 day' : `${terms} days`) : paymentTermsLabel(terms);

function Terms({ terms, onChange }: { terms: PaymentTerms; onChange(terms: PaymentTerms): void }) {
  return (
    <div className={dateStyles.terms}>
      <RadioGroup
        legend="Payment terms"
        value={String(terms)}
        choices={TERM_CHOICES}
        onChange={(value) => onChange(TERM_CHOICES.find((choice) => choice.value === value)?.terms ?? terms)}
      />
    </div>
  );
}
