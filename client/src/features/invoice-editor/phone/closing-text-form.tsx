import { textInLanguage } from '@ledgerline/shared-events/languages/language-texts.ts';
import { beginningOfHtml } from '#shared/lib/html/read-html.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { RichTextField } from '#shared/ui/rich-text/index.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { useEditorEnvironment } from '../paper/editor-context.ts';
import { LONGEST_CHOICE } from '../paper/text-picker.tsx';
import { useChange } from '../paper/use-change.ts';

type Props = { kind: 'paymentInstructions' | 'invoiceNotes'; label: string; draft: InvoiceDraft };

const OWN = 'own';

/** Edits a text of the invoice: a copy of one of the account's texts, or a text of its own. */
export function TextForm({ kind, label, draft }: Props) {
  const { settings } = useEditorEnvironment();
  const { change, choose, commit } = useChange();
  const blocks = settings[kind].map((block) => ({
    ...block,
    text: textInLanguage(block, draft.language),
  }));
  const current = blocks.find(({ text }) => text === draft[kind]);
  return (
    <>
      {blocks.length === 0 ? null : (
        <SelectField
          label="Based on"
          value={current === undefined ? OWN : String(current.id)}
          options={[
            { value: OWN, label: 'Custom text' },
            ...blocks.map(({ id, text }) => ({
              value: String(id),
              label: beginningOfHtml(text, LONGEST_CHOICE),
            })),
          ]}
          onChange={(chosen) => {
            const block = blocks.find(({ id }) => String(id) === chosen);
            choose(kind, { [kind]: block?.text ?? '' });
          }}
        />
      )}
      <RichTextField
        label={label}
        value={draft[kind]}
        onChange={(html) => change(kind, { [kind]: html })}
        onBlur={commit}
      />
    </>
  );
}
