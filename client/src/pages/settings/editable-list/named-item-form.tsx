import type { LanguageTexts } from '@ledgerline/shared-events/languages/language-texts.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import { useState } from 'react';
import { LanguageNames, savedTexts } from './language-names.tsx';
import { TextColumnsForm, type TextColumnsProps, type Texts } from './text-columns-form.tsx';
import type { Item } from './types.ts';

type WithTexts = { texts?: LanguageTexts };

type Props<T extends Item & F, F extends { name: string }> = Omit<TextColumnsProps<T, F>, 'onSave'> & {
  onSave(fields: F & WithTexts): void;
};

/** The form of an item that has a name, and names on invoices by language. */
export function NamedItemForm<T extends Item & F & WithTexts, F extends Texts<F> & { name: string }>(
  props: Props<T, F>,
) {
  const before: WithTexts | null = props.item;
  const [texts, setTexts] = useState<LanguageTexts>(before?.texts ?? {});
  const save = (fields: F) => {
    const written = savedTexts(texts);
    props.onSave(sameJson(written, before?.texts ?? {}) ? fields : { ...fields, texts: written });
  };
  return (
    <TextColumnsForm<T, F>
      {...props}
      onSave={save}
      below={({ name }) => <LanguageNames name={name} texts={texts} onChange={setTexts} />}
    />
  );
}
