import { type FormEvent, useState } from 'react';
import { useSavedText } from '../../../shared/lib/autosave/use-saved-text.ts';
import { Button } from '../../../shared/ui/button/index.ts';
import { CheckLine } from '../../../shared/ui/choice/index.ts';
import { RichTextField } from '../../../shared/ui/rich-text/index.ts';
import { FormFoot } from '../form-foot.tsx';
import styles from '../settings.module.css';

const PAUSE_MS = 1000;

type Props = {
  label: string;
  isDefault: boolean;
  onClose(): void;
} & (
  | { text?: undefined; onSave(html: string, isDefault: boolean): void }
  | { text: string; onBegin(): void; onAutosave(html: string): void; onDefault(isDefault: boolean): void }
);

/** A text of invoices. A new one is saved by hand, one that exists saves itself a second after the last key. */
export function TextForm(props: Props) {
  return props.text === undefined ? <NewText {...props} /> : <ExistingText {...props} />;
}

type NewProps = Extract<Props, { onSave: unknown }>;
type ExistingProps = Extract<Props, { text: string }>;

function NewText({ label, isDefault: given, onSave, onClose }: NewProps) {
  const [html, setHtml] = useState('');
  const [isDefault, setDefault] = useState(given);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (html !== '') onSave(html, isDefault);
  };
  return (
    <form className={styles.editing} onSubmit={handleSubmit}>
      <RichTextField label={label} value={html} autoFocus onChange={setHtml} />
      <CheckLine checked={isDefault} onChange={setDefault}>
        On new invoices by default
      </CheckLine>
      <FormFoot save="Save" isOff={html === ''} onCancel={onClose} />
    </form>
  );
}

function ExistingText({ label, text, isDefault, onBegin, onAutosave, onDefault, onClose }: ExistingProps) {
  const saved = useSavedText({
    value: text,
    pauseMs: PAUSE_MS,
    canSave: (html) => html !== '',
    save: onAutosave,
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
      <CheckLine checked={isDefault} onChange={onDefault}>
        On new invoices by default
      </CheckLine>
      <div className={styles.foot}>
        <Button variant="primary" disabled={saved.text === ''} onClick={onClose}>
          Done
        </Button>
      </div>
    </fieldset>
  );
}
