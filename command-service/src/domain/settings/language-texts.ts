import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { builtInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import {
  changedLanguageTexts,
  type LanguageTexts,
} from '@ledgerline/shared-events/languages/language-texts.ts';
import { ABSENT } from '@ledgerline/shared-events/ledger/change.ts';
import type { Alongside } from '@ledgerline/shared-events/ledger/record-events.ts';
import type { RecordRef } from '../rules/broken-rule.ts';
import type { StateReader } from '../state-reader.ts';

/**
 * The changes of the texts of a record by language, beside its other fields.
 * @throws Rejected invalid, with the field, for a language that does not exist
 */
export function languageTextChanges(
  state: StateReader,
  { entity, id }: RecordRef,
  before: LanguageTexts | undefined,
  sent: Readonly<Record<string, string>> | undefined,
): Alongside {
  return changedLanguageTexts(before ?? {}, sent ?? {}).map(({ language, was, is }) => {
    if (is !== undefined && !isLanguage(state, language)) {
      throw invalidField(`texts.${language}`, 'This does not exist.');
    }
    return { entity, id, field: `texts.${language}`, before: was ?? ABSENT, after: is ?? ABSENT };
  });
}

function isLanguage(state: StateReader, id: string): boolean {
  if (builtInLanguage(id) !== null) return true;
  const language = state.record('invoiceLanguage', Number(id));
  return language !== undefined && language.deleted_at === null;
}
