import {
  customaryDateFormat,
  DEFAULT_INVOICE_DATE_FORMAT,
  INVOICE_DATE_FORMATS,
  offersDateFormats,
} from '@ledgerline/shared-events/dates/invoice-date-format.ts';
import {
  ENGLISH,
  INVOICE_STRING_IDS,
  PAPER_STRING_IDS,
} from '@ledgerline/shared-events/languages/invoice-language.ts';
import type { InvoiceLanguageAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { useState } from 'react';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import { PowerSelector } from '#shared/ui/power-selector/index.ts';
import type { ItemFormProps } from '../editable-list/types.ts';
import styles from '../settings.module.css';
import own from './invoicing.module.css';
import { localeOptions } from './locales.ts';

export type LanguageFields = Pick<InvoiceLanguageAnswer, 'name' | 'locale' | 'dateFormat' | 'strings'>;

type Props = ItemFormProps<InvoiceLanguageAnswer, LanguageFields> & {
  /** Names of the other languages. */
  names: readonly string[];
};

const LOCALES = localeOptions();

/**
 * Edits the name, the formats of dates and amounts, and the texts of an invoice language, with the English text beside
 * each.
 */
export function LanguageDialog({ item: language, names, onSave, onCancel }: Props) {
  const [name, setName] = useState(language?.name ?? '');
  const [locale, setLocale] = useState(language?.locale ?? 'en');
  const [dateFormat, setDateFormat] = useState(language?.dateFormat ?? DEFAULT_INVOICE_DATE_FORMAT);
  const [texts, setTexts] = useState<Texts>(
    Object.fromEntries(language?.strings.map(({ id, value }) => [id, value]) ?? []),
  );
  const isInUse = names.some((other) => nameKey(other) === nameKey(name));
  const isOff = name.trim() === '';
  const handleSubmit = () => {
    const strings = INVOICE_STRING_IDS.map((id) => ({ id, value: texts[id]?.trim() || ENGLISH[id] }));
    // Where a locale has its own date format, the dialog offers no other.
    onSave({ name: name.trim(), locale, dateFormat: customaryDateFormat(locale) ?? dateFormat, strings });
  };
  return (
    <FormDialog
      title={language === null ? 'Add language' : language.name}
      submit={language === null ? 'Add language' : 'Save language'}
      isOff={isOff}
      cancel="plain"
      width={900}
      className={null}
      onSubmit={handleSubmit}
      onClose={onCancel}
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          data-autofocus
          placeholder="Polish"
          value={name}
          hint={isInUse ? 'A language with this name already exists.' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Formats {...{ locale, setLocale, dateFormat, setDateFormat }} />
      </div>
      <Words texts={texts} onChange={setTexts} />
    </FormDialog>
  );
}

type FormatsProps = {
  locale: string;
  setLocale(locale: string): void;
  dateFormat: string;
  setDateFormat(format: string): void;
};

function Formats({ locale, setLocale, dateFormat, setDateFormat }: FormatsProps) {
  return (
    <>
      <PowerSelector<string>
        label="Dates and amounts as in"
        value={locale}
        options={LOCALES}
        onChange={setLocale}
      />
      {offersDateFormats(locale) ? (
        <SelectField
          label="Date format"
          value={dateFormat}
          options={INVOICE_DATE_FORMATS.map((format) => ({ value: format, label: format }))}
          onChange={setDateFormat}
        />
      ) : null}
    </>
  );
}

type Texts = Readonly<Record<string, string>>;
type WordsProps = { texts: Texts; onChange(texts: Texts): void };

function Words({ texts, onChange }: WordsProps) {
  return (
    <div className={own.strings}>
      {PAPER_STRING_IDS.map((id) => (
        <TextField
          key={id}
          label={ENGLISH[id]}
          placeholder={ENGLISH[id]}
          value={texts[id] ?? ''}
          onChange={(event) => onChange({ ...texts, [id]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
