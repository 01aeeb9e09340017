import { isCalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { withDueDate, withInvoiceDate } from '@ledgerline/shared-events/dates/payment-terms.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { useEditorEnvironment } from '../paper/editor-context.ts';
import { TERM_CHOICES, useChooseTerms } from '../paper/terms-choice.ts';
import { useChange } from '../paper/use-change.ts';

/** Date, number, due date with terms, reference. The dates use the date picker of the phone. */
export function DetailsForm({ draft }: { draft: InvoiceDraft }) {
  const { change, commit } = useChange();
  const { nextNumber, numberError } = useEditorEnvironment();
  const chooseTerms = useChooseTerms(draft);
  const terms = String(draft.paymentTerms);
  const existing = TERM_CHOICES.some(({ value }) => value === terms);
  return (
    <>
      <TextField
        label="Date"
        size="lg"
        type="date"
        required
        value={draft.date}
        onChange={({ currentTarget: { value } }) =>
          isCalendarDate(value) && change('date', withInvoiceDate(draft, value))
        }
        onBlur={commit}
      />
      <TextField
        label="Invoice number"
        size="lg"
        value={draft.number}
        placeholder={nextNumber}
        error={numberError}
        onChange={(event) => change('number', { number: event.currentTarget.value })}
        onBlur={commit}
      />
      <SelectField
        label="Payment terms"
        value={terms}
        options={existing ? TERM_CHOICES : [{ value: terms, label: `${terms} days` }, ...TERM_CHOICES]}
        onChange={(value) => {
          const choice = TERM_CHOICES.find((one) => one.value === value);
          if (choice !== undefined) chooseTerms(choice.terms);
        }}
      />
      {draft.paymentTerms === 'dor' ? null : (
        <TextField
          label="Due date"
          size="lg"
          type="date"
          value={draft.dueDate ?? ''}
          onChange={({ currentTarget: { value } }) =>
            isCalendarDate(value) && change('dueDate', withDueDate(draft, value))
          }
          onBlur={commit}
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
    </>
  );
}
