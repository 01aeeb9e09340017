import {
  ENGLISH,
  INVOICE_STRING_IDS,
  PAPER_STRING_IDS,
} from '@ledgerline/shared-events/languages/invoice-language.ts';
import { useState } from 'react';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { TextField } from '#shared/ui/field/index.ts';
import styles from './dialogs.module.css';

type Texts = { id: string; value: string }[];

type Props = {
  title: string;
  save: string;
  /** null when only the texts of this invoice are translated, without naming a language. */
  name: string | null;
  strings: readonly { id: string; value: string }[];
  onSave(name: string, strings: Texts): void;
  onClose(): void;
};

/** Edits the texts of an invoice in a language, with the English text beside each. */
export function LanguageDialog({ title, save, name: initial, strings, onSave, onClose }: Props) {
  const [name, setName] = useState(initial ?? '');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(strings.map(({ id, value }) => [id, value])),
  );
  const isNameless = initial !== null && name.trim() === '';
  const handleSave = () =>
    onSave(
      name.trim(),
      INVOICE_STRING_IDS.map((id) => ({ id, value: texts[id]?.trim() || ENGLISH[id] })),
    );
  return (
    <FormDialog
      title={title}
      submit={save}
      isOff={isNameless}
      cancel="plain"
      width={900}
      className={null}
      onSubmit={handleSave}
      onClose={onClose}
    >
      {initial === null ? null : (
        <div className={styles.fields} style={{ maxWidth: 320 }}>
          <TextField
            label="Language name"
            value={name}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
      )}
      <div className={styles.strings}>
        {PAPER_STRING_IDS.map((id) => (
          <TextField
            key={id}
            label={ENGLISH[id]}
            value={texts[id] ?? ''}
            placeholder={ENGLISH[id]}
            onChange={(event) => setTexts({ ...texts, [id]: event.currentTarget.value })}
          />
        ))}
      </div>
    </FormDialog>
  );
}
