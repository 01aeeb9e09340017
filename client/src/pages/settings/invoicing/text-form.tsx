import type { TextBlockAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useState } from 'react';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { RichTextField } from '#shared/ui/rich-text/index.ts';
import { EditForm } from '../editable-list/edit-form.tsx';
import type { ItemFormProps, LiveFormProps } from '../editable-list/types.ts';
import styles from '../settings.module.css';

const PAUSE_MS = 1000;

export type TextFields = Omit<TextBlockAnswer, 'id'>;

type NewProps = ItemFormProps<TextBlockAnswer, TextFields> & {
  label: string;
  /** The first text of its kind becomes the default. */
  isFirst: boolean;
};

/** The form of a new text of invoices, saved by a button. */
export function NewText({ label, isFirst, save, onSave, onCancel }: NewProps) {
  const [text, setText] = useState('');
  const [isDefault, setDefault] = useState(isFirst);
  return (
    <EditForm
      save={save}
      isOff={text === ''}
      escapes={false}
      onSubmit={() => onSave({ text, default: isDefault })}
      onCancel={onCancel}
    >
      <RichTextField label={label} value={text} autoFocus onChange={setText} />
      <CheckLine checked={isDefault} onChange={setDefault}>
        On new invoices by default
      </CheckLine>
    </EditForm>
  );
}

type ExistingProps = LiveFormProps<TextBlockAnswer, TextFields> & { label: string };

/** The form of an existing text, saved automatically a second after the last key. */
export function ExistingText({ label, item, onBegin, onAutosave, onChoose, onDone }: ExistingProps) {
  const saved = useSavedText({
    value: item.text,
    pauseMs: PAUSE_MS,
    canSave: (text) => text !== '',
    save: (text) => onAutosave({ text }),
  });
  return (
    <fieldset className={styles.editing} aria-label={label}>
      <RichTextField
        label={label}
        value={saved.text}
        autoFocus
        onChange={saved.setText}
        onFocus={onBegin}
        onBlur={saved.flush}
      />
      <CheckLine checked={item.default} onChange={(isDefault) => onChoose({ default: isDefault })}>
        On new invoices by default
      </CheckLine>
      <div className={styles.foot}>
        <Button variant="primary" disabled={saved.text === ''} onClick={onDone}>
          Done
        </Button>
      </div>
    </fieldset>
  );
}
