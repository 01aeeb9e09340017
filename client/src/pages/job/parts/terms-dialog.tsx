import { useState } from 'react';
import { type Terms, TermsFields, termsProblem } from '#entities/job/ui/terms-fields.tsx';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';

type Props = { currency: string; initial: Terms; onSave(terms: Terms): void; onClose(): void };

/** Asks for the least that a job costs, and for its surcharges in percent. */
export function TermsDialog({ currency, initial, onSave, onClose }: Props) {
  const [terms, setTerms] = useState(initial);
  return (
    <FormDialog
      title="Minimum fee and surcharges"
      submit="Save"
      blocked={termsProblem(terms.surcharges)}
      onSubmit={() => onSave(terms)}
      onClose={onClose}
    >
      <TermsFields
        currency={currency}
        terms={terms}
        onChange={(changed) => setTerms((before) => ({ ...before, ...changed }))}
      />
    </FormDialog>
  );
}
