import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { bandOfLabel } from './band-label.ts';
import { textOf } from './count-table.ts';
import { answerFor, questionName } from './doubtful-rows.ts';
import { isWordToo, languagesIn } from './locale-codes.ts';

export type Languages = { source: string | null; target: string | null };

/** The texts that name languages, and those that may be something else. */
export type NamedLanguages = {
  languages: ReadonlyMap<string, Languages>;
  doubtful: readonly string[];
  /** The columns that have languages; none where the texts don't stand in columns. */
  columns: readonly number[];
};

/** What the heading of a column of languages is called, as `searchKey` writes it. */
const HEAD =
  /^(?:(?:target|source|ziel|quell)?[\s-]?(?:languages?|langs?|locales?|sprachen?)|(?:language |sprach|lang )?(?:pairs?|paare?|kombination(?:en)?|combinations?|directions?|richtung)|targets?|langues?(?: cibles?)?|paires?(?: de langues)?|idiomas?(?: de destino)?|lenguas?|par(?:es)?(?: de idiomas)?|lingu[ae]|talen?|jezyk\p{L}*|jazyk\p{L}*|язык\p{L}*|言語|语言|언어)[:：]?$/u;

/** Whether a text is what columns of languages are called: "Target language". */
export const isLanguageHead = (text: string): boolean => HEAD.test(searchKey(text));

/**
 * What texts that stand in one place of a table say of languages. "HR" and "IT" are languages under such a heading, or
 * beside a text that is nothing else; departments without; and asked about where nothing says so.
 */
export function namedLanguages(
  texts: readonly string[],
  heading: string,
  choices: CatChoices,
): NamedLanguages {
  const read = [...new Set(texts)].map((text) => ({ text, languages: languagesIn(text) }));
  const found = read.flatMap(({ text, languages }) => (languages === null ? [] : [{ text, languages }]));
  const answered = found.filter(({ text }) => answerFor(text, choices) !== null);
  const accepted = answered.filter(({ text }) => answerFor(text, choices) === 'language');
  const open = found.filter((each) => !answered.includes(each));
  const isCertain = found.some(({ text }) => !isWordToo(text));
  const isOfAll = found.length === read.length;
  const isHeaded = isLanguageHead(heading);
  const isAccepted = isOfAll && (isCertain || isHeaded);
  const doubts = isAccepted || (!isOfAll && !isCertain && !isHeaded) ? [] : open;
  return {
    languages: new Map(
      [...accepted, ...(isAccepted ? open : [])].map(({ text, languages }) => [text, languages]),
    ),
    doubtful: doubts.map(({ text }) => questionName(text)),
    columns: [],
  };
}

/** The names to ask about, with what each seems to be: codes are written in capitals. */
export const languageQuestions = ({ doubtful }: Pick<NamedLanguages, 'doubtful'>) =>
  [...new Set(doubtful)].map((name) => {
    const is = name !== name.toLowerCase() || !isWordToo(name) ? ('language' as const) : ('part' as const);
    return { name, is };
  });

/** The languages that the columns before `end` name, in rows below the headings. */
export function languagesBefore(
  rows: readonly (readonly Cell[])[],
  heads: readonly Cell[],
  end: number,
  choices: CatChoices,
): NamedLanguages {
  const columns = Array.from({ length: end }, (_, column) => {
    const heading = textOf(heads[column]);
    const texts = rows
      .map((row) => textOf(row[column]))
      .filter((text) => text !== '' && text !== heading && bandOfLabel(text) === null);
    return namedLanguages(texts, heading, choices);
  });
  return {
    languages: new Map(columns.flatMap(({ languages }) => [...languages])),
    doubtful: columns.flatMap(({ doubtful }) => doubtful),
    columns: columns.flatMap(({ languages }, column) => (languages.size === 0 ? [] : [column])),
  };
}
