import { withDueDate, withInvoiceDate } from '@ledgerline/shared-events/dates/payment-terms.ts';
import { REFERENCE_FIELDS } from '@ledgerline/shared-events/invoices/references.ts';
import { fieldLabels } from '@ledgerline/shared-events/text/field-labels.ts';
import { Button } from '#shared/ui/button/index.ts';
import { DateField, typedFormat } from '#shared/ui/date-field/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import { type InvoiceDraft, KIND_WORDS, offersSupply, suppliedIn, withSuppliedDay } from '../draft/draft.ts';
import { useEditorEnvironment } from '../paper/editor-context.ts';
import { TERM_CHOICES, useChooseTerms } from '../paper/terms-choice.ts';
import { useChange } from '../paper/use-change.ts';

/** Date, number, due date with terms, reference. The dates are typed in the order of the paper. */
export function DetailsForm({ draft }: { draft: InvoiceDraft }) {
  const { change, commit } = useChange();
  const { nextNumber, numberError, isSaved } = useEditorEnvironment();
  const { kind = 'invoice' } = draft;
  const format = typedFormat(draft.dateFormat);
  return (
    <>
      <DateField
        label="Date"
        format={format}
        value={draft.date}
        onChange={(date) => change('date', withInvoiceDate(draft, date))}
        onCommit={commit}
      />
      <TextField
        label={`${KIND_WORDS[kind]} number`}
        disabled={kind === 'quote' && isSaved}
        size="lg"
        value={draft.number}
        placeholder={nextNumber}
        error={numberError}
        onChange={(event) => change('number', { number: event.currentTarget.value })}
        onBlur={commit}
      />
      {offersSupply(draft) ? <SuppliedFields draft={draft} /> : null}
      {kind === 'quote' ? null : <TermsField draft={draft} />}
      {draft.paymentTerms === 'dor' ? null : (
        <DateField
          label={kind === 'quote' ? 'Valid until' : 'Due date'}
          format={format}
          value={draft.dueDate}
          onChange={(date) =>
            change('dueDate', kind === 'quote' ? { dueDate: date } : withDueDate(draft, date))
          }
          onCommit={commit}
        />
      )}
      <TextField
        label="Reference"
        size="lg"
        value={draft.reference}
        placeholder="PO number"
        onChange={(event) => change('reference', { reference: event.currentTarget.value })}
        onBlur={commit}
      />
      <ReferenceFields draft={draft} />
    </>
  );
}

/** The references of the client; the order is the reference unless it's another one. */
function ReferenceFields({ draft }: { draft: InvoiceDraft }) {
  const { change, commit } = useChange();
  return REFERENCE_FIELDS.map((field) => (
    <TextField
      key={field}
      label={fieldLabels().invoice[field]}
      size="lg"
      maxLength={255}
      value={draft[field]}
      placeholder={field === 'orderReference' ? draft.reference : undefined}
      onChange={(event) => change(field, { [field]: event.currentTarget.value })}
      onBlur={commit}
    />
  ));
}

/** The first and the last day of supply. */
function SuppliedFields({ draft }: { draft: InvoiceDraft }) {
  const { change, choose, commit } = useChange();
  const supplied = suppliedIn(draft);
  const day = (end: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      format={typedFormat(draft.dateFormat)}
      value={supplied?.[end] ?? null}
      onChange={(date) => change('supplied', { supplied: withSuppliedDay(supplied, end, date) })}
      onCommit={commit}
    />
  );
  return (
    <>
      {day('from', 'Supplied from')}
      {day('to', 'Supplied until')}
      {supplied === null ? null : (
        <Button icon="x" onClick={() => choose('supplied', { supplied: null })}>
          Remove the date of supply
        </Button>
      )}
    </>
  );
}

/** The payment terms of the invoice; its own ones are offered too where they are not among the choices. */
function TermsField({ draft }: { draft: InvoiceDraft }) {
  const chooseTerms = useChooseTerms();
  const terms = String(draft.paymentTerms);
  const existing = TERM_CHOICES.some(({ value }) => value === terms);
  return (
    <SelectField
      label="Payment terms"
      value={terms}
      options={existing ? TERM_CHOICES : [{ value: terms, label: `${terms} days` }, ...TERM_CHOICES]}
      onChange={(value) => {
        const choice = TERM_CHOICES.find((one) => one.value === value);
        if (choice !== undefined) chooseTerms(choice.terms);
      }}
    />
  );
}
