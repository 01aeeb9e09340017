import { SelectField, TextArea, TextField } from '#shared/ui/field/index.ts';
import type { InvoiceDraft, Party } from '../draft/draft.ts';
import { useEditorEnvironment } from '../paper/editor-context.ts';
import { useChange } from '../paper/use-change.ts';
import { useClientOptions } from '../use-client-options.ts';

type Props = { part: 'billingInformation' | 'billTo'; draft: InvoiceDraft };

const NAMES = { billingInformation: '<Your company name>', billTo: "<Client's company name>" };
const DETAIL_LINES = 5;

/** Edits a name and its address. */
export function PartyForm({ part, draft }: Props) {
  const { change, commit } = useChange();
  const { name, details } = draft[part];
  // The data of the sender stay; those of a client belong to its own texts.
  const edited = (texts: Partial<Party>) => ({
    [part]: { ...(part === 'billTo' ? { name, details } : draft[part]), ...texts },
  });
  return (
    <>
      <TextField
        label="Name"
        size="lg"
        value={name}
        placeholder={NAMES[part]}
        onChange={(event) => change(part, edited({ name: event.currentTarget.value }))}
        onBlur={commit}
      />
      <TextArea
        label="Address, contact details"
        rows={DETAIL_LINES}
        value={details}
        onChange={(event) => change(part, edited({ details: event.currentTarget.value }))}
        onBlur={commit}
      />
    </>
  );
}

/**
 * Edits the recipient of the invoice. Choosing another client on a new invoice loads that client's texts, terms and
 * jobs.
 */
export function BillToForm({ draft }: { draft: InvoiceDraft }) {
  const { chooseClient } = useEditorEnvironment();
  const options = useClientOptions();
  return (
    <>
      {chooseClient === null || draft.clientId === null ? null : (
        <SelectField
          label="Client"
          value={String(draft.clientId)}
          options={options}
          onChange={(id) => chooseClient(Number(id))}
        />
      )}
      <PartyForm part="billTo" draft={draft} />
    </>
  );
}
