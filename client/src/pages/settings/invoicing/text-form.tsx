import type { LanguageTexts } from '@ledgerline/shared-events/languages/language-texts.ts';
import type { TextBlockAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { RichTextField } from '#shared/ui/rich-text/index.ts';
import { EditForm } from '../editable-list/edit-form.tsx';
import { savedTexts } from '../editable-list/language-names.tsx';
import type { ItemFormProps, LiveFormProps } from '../editable-list/types.ts';
import styles from '../settings.module.css';

const PAUSE_MS = 1000;

export type TextFields = Omit<TextBlockAnswer, 'id'>;

type NewProps = ItemFormProps<TextBlockAnswer, TextFields> & {
  label: string;
  /** The first text of its kind becomes the default. */
  isFirst: boolean;
};

const EVERY_LANGUAGE = '';

/** The form of a new text of invoices, in one language after the other, saved by a button. */
export function NewText({ label, isFirst, save, onSave, onCancel }: NewProps) {
  const [language, setLanguage] = useState(EVERY_LANGUAGE);
  const [text, setText] = useState('');
  const [texts, setTexts] = useState<LanguageTexts>({});
  const [isDefault, setDefault] = useState(isFirst);
  const isOwn = language !== EVERY_LANGUAGE;
  const written = savedTexts(texts);
  return (
    <EditForm
      save={save}
      isOff={text === ''}
      escapes={false}
      onSubmit={() =>
        onSave({
          text,
          default: isDefault,
          ...(Object.keys(written).length === 0 ? {} : { texts: written }),
        })
      }
      onCancel={onCancel}
    >
      <LanguageChoice language={language} onChange={setLanguage} />
      <RichTextField
        key={language}
        label={label}
        value={isOwn ? (texts[language] ?? '') : text}
        autoFocus
        onChange={(html) => (isOwn ? setTexts((all) => ({ ...all, [language]: html })) : setText(html))}
      />
      <CheckLine checked={isDefault} onChange={setDefault}>
        On new invoices by default
      </CheckLine>
    </EditForm>
  );
}

/** The language whose text is in the field below. */
function LanguageChoice({ language, onChange }: { language: string; onChange(language: string): void }) {
  const { invoiceLanguages } = useUnit($effectiveSettings);
  return (
    <SelectField
      label="On invoices in"
      value={language}
      options={[
        { value: EVERY_LANGUAGE, label: 'Every other language' },
        ...invoiceLanguages.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  );
}

type ExistingProps = LiveFormProps<TextBlockAnswer, TextFields> & { label: string };

/** The text of one language. An empty one leaves the language to the text of all others, which is never empty. */
function TextInLanguage(props: ExistingProps & { language: string }) {
  const { label, item, language, onBegin, onAutosave } = props;
  const isOwn = language !== EVERY_LANGUAGE;
  const saved = useSavedText({
    value: isOwn ? (item.texts?.[language] ?? '') : item.text,
    pauseMs: PAUSE_MS,
    canSave: (text) => isOwn || text !== '',
    save: (text) => onAutosave(isOwn ? { texts: { ...item.texts, [language]: text } } : { text }),
  });
  return (
    <RichTextField
      label={label}
      value={saved.text}
      autoFocus
      onChange={saved.setText}
      onFocus={onBegin}
      onBlur={saved.flush}
    />
  );
}

/** The form of an existing text, saved automatically a second after the last key. */
export function ExistingText(props: ExistingProps) {
  const { label, item, onChoose, onDone } = props;
  const [language, setLanguage] = useState(EVERY_LANGUAGE);
  return (
    <fieldset className={styles.editing} aria-label={label}>
      <LanguageChoice language={language} onChange={setLanguage} />
      <TextInLanguage key={language} {...props} language={language} />
      <CheckLine checked={item.default} onChange={(isDefault) => onChoose({ default: isDefault })}>
        On new invoices by default
      </CheckLine>
      <div className={styles.foot}>
        <Button variant="primary" disabled={item.text === ''} onClick={onDone}>
          Done
        </Button>
      </div>
    </fieldset>
  );
}
