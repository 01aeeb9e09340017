import * as z from 'zod/mini';

/**
 * What a record is called in invoice languages, by the id of the language. A language without an own text uses the
 * text of the record itself.
 */
export const languageTexts = z.record(z.string(), z.string());
export type LanguageTexts = z.output<typeof languageTexts>;

/** The text of a record in an invoice language; undefined when it has none of its own. */
export function ownText(
  { texts }: { texts?: LanguageTexts | undefined },
  languageId: string,
): string | undefined {
  return texts !== undefined && Object.hasOwn(texts, languageId) ? texts[languageId] : undefined;
}

/** The languages whose text differs, with the text before and after; undefined where a language has none. */
export function changedLanguageTexts(before: LanguageTexts, after: Readonly<Record<string, string>>) {
  return Object.entries(after).flatMap(([id, text]) => {
    const was = Object.hasOwn(before, id) ? before[id] : undefined;
    const is = text === '' ? undefined : text;
    return was === is ? [] : [{ language: id, was, is }];
  });
}

/** A text of invoices in a language; the text of the record stands for the languages that have none. */
export function textInLanguage(
  block: { text: string; texts?: LanguageTexts | undefined },
  languageId: string,
): string {
  return ownText(block, languageId) ?? block.text;
}
