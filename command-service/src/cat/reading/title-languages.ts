import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { type CountTable, isNumber, textOf } from './count-table.ts';
import { languagesIn } from './locale-codes.ts';
import { isLanguageHead, type Languages, type NamedLanguages, namedLanguages } from './named-languages.ts';
import type { CatReading } from './read-analysis.ts';
import { totalName } from './total-name.ts';

/** The refusal of a file whose language pairs can't be told apart. */
export const SEVERAL_PAIRS = 'This file has several language pairs. Choose their reports one by one.';

const NO_LANGUAGES: Languages = { source: null, target: null };

/**
 * The only text of a row, which names the tables below it, or a language beside its heading: "Language: German". Null for
 * another row, and for a count without a name.
 * @param label where the names of bands are
 */
export function titleOf(row: readonly Cell[], label: number): string | null {
  const [only = '', ...others] = row.map(textOf).filter((text) => text !== '');
  const [second = ''] = others;
  const isCount = textOf(row[label]) === '' && isNumber(only);
  if (others.length === 1 && isLanguageHead(only) && languagesIn(second) !== null)
    return `${only.replace(/\s*[:：]$/, '')}: ${second}`;
  return others.length > 0 || isCount ? null : only;
}

/** Longer than the names of two languages. */
const MAX_TITLE = 200;
const SOURCE = /^\s*(?:source|quell|ausgang)/i;

/** A title that names languages: "EN>DE", "German (Germany)", "Target language: French". */
function readTitle(title: string) {
  const [, head = '', rest = ''] = /^([^:：]{1,40})[:：]\s*(.+)$/.exec(title) ?? [];
  const isHeaded = isLanguageHead(head);
  const text = isHeaded ? rest : title;
  const isOther = SOURCE.test(head) || title.length > MAX_TITLE;
  return { title, text, isHeaded, languages: isOther ? null : languagesIn(text) };
}

/** The languages that titles name, where they name several; those that may be other words are asked about. */
export function languagesInTitles(titles: readonly string[], choices: CatChoices): NamedLanguages {
  const found = [...new Set(titles)].map(readTitle).filter(({ languages }) => languages !== null);
  const pairs = new Set(found.map(({ languages }) => JSON.stringify(languages)));
  if (pairs.size < 2) return { languages: new Map(), doubtful: [], columns: [] };
  const heading = found.some(({ isHeaded }) => isHeaded) ? 'Language' : '';
  const texts = found.map(({ text }) => text);
  const { languages, doubtful } = namedLanguages(texts, heading, choices);
  const named = found.flatMap(({ title, text }): [string, Languages][] => {
    const each = languages.get(text);
    return each === undefined ? [] : [[title, each]];
  });
  return { languages: new Map(named), doubtful, columns: [] };
}

/**
 * @throws UnreadableFile when titles divide a table by languages, which are read as one
 */
export function refuseSeveralPairs(
  { rows }: CountTable,
  reading: CatReading,
  choices: CatChoices,
): CatReading {
  if ('question' in reading || reading.analyses.length > 1) return reading;
  const titles = rows.map((row) => titleOf(row, 0));
  const { languages } = languagesInTitles(
    titles.filter((title) => title !== null),
    choices,
  );
  const pairs = new Set<string>();
  let current: Languages | undefined;
  for (const [at, title] of titles.entries()) {
    if (title !== null) current = languages.get(title) ?? current;
    else if (current !== undefined && rows[at]?.some((cell) => isNumber(textOf(cell))) === true)
      pairs.add(JSON.stringify(current));
  }
  if (pairs.size > 1) throw new UnreadableFile(SEVERAL_PAIRS);
  return reading;
}

/** The language of the tables below each title. */
export class TitleLanguage {
  readonly #languages: NamedLanguages['languages'];
  #current = NO_LANGUAGES;
  /** Whether the last title was a language. */
  #isFresh = false;
  #hasMoved = false;
  /** Whether the tables of several files are below the name of each language. */
  #isOfGroups = false;

  constructor(languages: NamedLanguages['languages']) {
    this.#languages = languages;
  }

  /** What the titles said last; null where they name no languages. */
  get current(): Languages | null {
    return this.#languages.size === 0 ? null : this.#current;
  }

  /** A title other than a language is a file in it, where one follows such a name; otherwise it's of none, as a total is. */
  read(title: string): void {
    const found = this.#languages.get(title);
    const called = totalName(title);
    if (found !== undefined) this.#current = found;
    else if (called === 'total' || called === 'summary') this.#current = NO_LANGUAGES;
    else if (this.#isFresh) this.#isOfGroups = true;
    else if (!this.#isOfGroups) this.#current = NO_LANGUAGES;
    this.#isFresh = found !== undefined;
    this.#hasMoved ||= this.#isFresh;
  }

  /** Whether a language was named since the last table began. */
  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  /** A table begins, so that the next title isn't of its language alone. */
  begin(): void {
    this.#isFresh = false;
    this.#hasMoved = false;
  }
}
