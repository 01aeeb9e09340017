import {
  type PaymentTerms,
  paymentTermsLabel,
  visibleDueDate,
  withDueDate,
  withInvoiceDate,
} from '@ledgerline/shared-events/dates/payment-terms.ts';
import { isDraftNumber } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { paperDate } from '@ledgerline/shared-events/invoices/paper-model.ts';
import {
  type ReferenceField as ClientReference,
  REFERENCE_FIELDS,
} from '@ledgerline/shared-events/invoices/references.ts';
import { useUnit } from 'effector-react';
import { memo } from 'react';
import type { DetailId } from '#entities/invoice/ui/paper/paper-parts.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { RadioGroup } from '#shared/ui/choice/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { suppliedIn, withSuppliedDay } from '../draft/draft.ts';
import dateStyles from '../fields/inline-date.module.css';
import { InlineDate } from '../fields/inline-date.tsx';
import { InlineText } from '../fields/inline-text.tsx';
import styles from './edit-paper.module.css';
import { useDraftPart, useEditorEnvironment } from './editor-context.ts';
import { TERM_CHOICES, useChooseTerms } from './terms-choice.ts';
import { useChange } from './use-change.ts';

type Props = { id: DetailId; label: string; value: string };

const PO = 'PO number';
const PLACEHOLDERS: Readonly<Partial<Record<DetailId, string>>> = {
  reference: PO,
  buyerReference: 'Leitweg-ID, department',
  contractReference: 'Number',
  projectReference: 'Name or number',
};

/** Date, number, due date with its terms, references. */
export const DetailField = memo(function DetailField(props: Props) {
  if (props.id === 'invoiceNumber') return <NumberField {...props} />;
  if (props.id === 'reference' || isReference(props.id)) return <ReferenceField {...props} id={props.id} />;
  if (props.id === 'date') return <InvoiceDate {...props} />;
  if (props.id === 'supplied') return <Supplied {...props} />;
  return <LastDay {...props} />;
});

function NumberField({ label, value }: Props) {
  const { change, commit } = useChange();
  const { nextNumber, numberError, isSaved } = useEditorEnvironment();
  const number = useDraftPart((draft) => draft.number);
  const isQuote = useIsQuote();
  const { fiscalMode } = useUnit($effectiveSettings);
  // A saved quote keeps its number.
  if (isQuote && isSaved) return value;
  if (!isQuote && (isSaved ? isDraftNumber(number) : fiscalMode)) return <>Given when it is issued</>;
  return (
    <InlineText
      label={label}
      value={number}
      placeholder={nextNumber}
      error={numberError}
      className={styles.short}
      onChange={(typed) => change('number', { number: typed })}
      onCommit={commit}
    />
  );
}

const isReference = (id: DetailId): id is ClientReference => REFERENCE_FIELDS.some((field) => field === id);

/** The order is the reference unless it's another one. */
function ReferenceField({ id, label }: Props & { id: 'reference' | ClientReference }) {
  const { change, commit } = useChange();
  const reference = useDraftPart((draft) => draft.reference);
  return (
    <InlineText
      label={label}
      value={useDraftPart((draft) => draft[id])}
      placeholder={PLACEHOLDERS[id] ?? (reference || PO)}
      onChange={(text) => change(id, { [id]: text })}
      onCommit={commit}
    />
  );
}

function InvoiceDate({ label, value }: Props) {
  const { change, commit } = useChange();
  return (
    <InlineDate
      label={label}
      value={useDraftPart((draft) => draft.date)}
      shown={value}
      dateFormat={useDraftPart((draft) => draft.dateFormat)}
      onChange={(date) => change('date', (draft) => withInvoiceDate(draft, date))}
      onCommit={commit}
    />
  );
}

/** The first and the last day of supply: one day while only the first was entered. */
function Supplied({ label }: Props) {
  const { change, choose, commit } = useChange();
  const draft = useDraftPart((whole) => whole);
  const supplied = suppliedIn(draft);
  const day = (end: 'from' | 'to') => (
    <InlineDate
      label={end === 'from' ? label : `${label}: last day`}
      value={supplied?.[end] ?? null}
      shown={supplied === null ? '' : paperDate(draft, supplied[end])}
      placeholder="Day"
      dateFormat={draft.dateFormat}
      onChange={(date) => change('supplied', { supplied: withSuppliedDay(supplied, end, date) })}
      onCommit={commit}
    />
  );
  if (supplied === null) return day('from');
  return (
    <span className={styles.due}>
      {day('from')} – {day('to')}
      <button
        type="button"
        className={styles.terms}
        aria-label="Remove the date of supply"
        onClick={() => choose('supplied', { supplied: null })}
      >
        <Icon name="x" size={14} />
      </button>
    </span>
  );
}

const useIsQuote = (): boolean => useDraftPart((draft) => draft.kind === 'quote');

/** The last day of a quote, or the due date of an invoice. */
function LastDay(props: Props) {
  return useIsQuote() ? <ValidUntil {...props} /> : <DueDate {...props} />;
}

function ValidUntil({ label, value }: Props) {
  const { change, commit } = useChange();
  return (
    <InlineDate
      label={label}
      value={useDraftPart((draft) => draft.dueDate)}
      shown={value}
      dateFormat={useDraftPart((draft) => draft.dateFormat)}
      onChange={(dueDate) => change('dueDate', { dueDate })}
      onCommit={commit}
    />
  );
}

function DueDate({ label, value }: Props) {
  const { change, commit } = useChange();
  const handleTerms = useChooseTerms();
  const terms = useDraftPart((draft) => draft.paymentTerms);
  const dueDate = useDraftPart(visibleDueDate);
  return (
    <span className={styles.due}>
      <InlineDate
        label={label}
        value={dueDate}
        shown={dueDate === null ? '' : value}
        placeholder={paymentTermsLabel(terms)}
        dateFormat={useDraftPart((draft) => draft.dateFormat)}
        aside={<Terms terms={terms} onChange={handleTerms} />}
        onChange={(date) => change('dueDate', (draft) => withDueDate(draft, date))}
        onCommit={commit}
      />
      <ActionMenu
        label="Payment terms"
        entries={TERM_CHOICES.map((choice) => ({
          id: choice.value,
          label: choice.label,
          icon: choice.terms === terms ? 'check' : undefined,
          perform: () => handleTerms(choice.terms),
        }))}
      >
        <button type="button" className={styles.terms} aria-label={`Payment terms: ${daysText(terms)}`}>
          {daysText(terms)}
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
