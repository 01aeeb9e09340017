import { PLACEHOLDERS, unknownPlaceholder } from '@ledgerline/shared-events/mail-templates/placeholders.ts';
import type { MailTemplate, MailText } from '@ledgerline/shared-events/mail-templates/record.ts';
import { builtInText, textForLanguage } from '@ledgerline/shared-events/mail-templates/templates.ts';
import type { InvoiceLanguageAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { type RefObject, useRef, useState } from 'react';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SelectField, TextArea, TextField } from '#shared/ui/field/index.ts';
import type { LiveFormProps } from '../editable-list/types.ts';
import styles from '../settings.module.css';
import own from './sending.module.css';
import { templateName } from './template-name.ts';

/** A template without its id, which the list gives it. */
export type TemplateFields = Omit<MailTemplate, 'id'>;

const PAUSE_MS = 1000;

type Props = LiveFormProps<MailTemplate, TemplateFields> & {
  languages: readonly InvoiceLanguageAnswer[];
  /** The language that is shown first. */
  first: string;
};

/** The texts of a template, one language at a time. They are saved a second after the last key. */
export function TemplateForm(props: Props) {
  const { item, languages, first, onDone } = props;
  const [chosen, setChosen] = useState(first);
  const language = languages.find(({ id }) => id === chosen) ?? { id: chosen, locale: 'en' };
  return (
    <fieldset className={styles.editing} aria-label={templateName(item)}>
      <SelectField
        label="Language"
        value={chosen}
        options={languages.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <TextOfLanguage key={chosen} {...props} language={language} />
      <div className={styles.foot}>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </fieldset>
  );
}

type TextProps = Props & { language: { id: string; locale: string } };

function TextOfLanguage({ item, language, onBegin, onAutosave, onChoose }: TextProps) {
  const text = textForLanguage(item, language);
  const save = (changes: Partial<MailText>) =>
    onAutosave({ texts: { [language.id]: { ...text, ...changes } } });
  const subject = useSavedText({
    value: text.subject,
    pauseMs: PAUSE_MS,
    canSave: isSavable,
    save: (value) => save({ subject: value }),
  });
  const body = useSavedText({
    value: text.body,
    pauseMs: PAUSE_MS,
    canSave: isSavable,
    save: (value) => save({ body: value }),
  });
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <TextField
        label="Subject"
        maxLength={255}
        value={subject.text}
        error={problemOf(subject.text)}
        onChange={(event) => subject.setText(event.currentTarget.value)}
        onFocus={onBegin}
        onBlur={subject.flush}
      />
      <TextArea
        ref={area}
        label="Text"
        rows={9}
        maxLength={5000}
        hint="Lines with a value that the invoice doesn't have, such as {due} without a due date, are left out."
        value={body.text}
        error={problemOf(body.text)}
        onChange={(event) => body.setText(event.currentTarget.value)}
        onFocus={onBegin}
        onBlur={body.flush}
      />
      <Placeholders area={area} onInsert={body.setText} />
      <Original item={item} language={language.id} text={text} onChoose={onChoose} />
    </>
  );
}

type OriginalProps = Pick<Props, 'item' | 'onChoose'> & { language: string; text: MailText };

/** The way back to the built-in text, where the account has one of its own. */
function Original({ item, language, text, onChoose }: OriginalProps) {
  const original = builtInText(item.id, language);
  if (original === null || (original.subject === text.subject && original.body === text.body)) return null;
  return (
    <Button variant="text" size="sm" onClick={() => onChoose({ texts: { [language]: original } })}>
      Restore built-in text
    </Button>
  );
}

const isSavable = (text: string): boolean => problemOf(text) === undefined;

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return 'Enter a message';
  const unknown = unknownPlaceholder(text);
  return unknown === null ? undefined : `There is no placeholder {${unknown}}`;
}

type PlaceholderProps = { area: RefObject<HTMLTextAreaElement | null>; onInsert(text: string): void };

/** Buttons that put a placeholder where the cursor is. */
function Placeholders({ area, onInsert }: PlaceholderProps) {
  const insert = (name: string) => {
    const field = area.current;
    if (field === null) return;
    field.focus();
    field.setRangeText(`{${name}}`, field.selectionStart, field.selectionEnd, 'end');
    onInsert(field.value);
  };
  return (
    <p className={own.placeholders}>
      <span>Put in</span>
      {PLACEHOLDERS.map((name) => (
        <button
          key={name}
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(name)}
        >
          {`{${name}}`}
        </button>
      ))}
    </p>
  );
}
