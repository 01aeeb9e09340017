import { nameKey, searchKey } from './search-key.ts';

const WORD_BREAK = /[^\p{L}\p{N}]/u;

function startsWord(text: string, query: string): boolean {
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + 1)) {
    if (at === 0 || WORD_BREAK.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/**
 * How well a name matches a typed text, ignoring case and accents: 1 equal, 0.75 its start, 0.5 the start of a word,
 * 0.25 anywhere, 0 not at all. An empty text matches everything equally (0.25).
 */
export function matchQuality(name: string, query: string): number {
  const [text, sought] = [searchKey(name), searchKey(query)];
  if (!text.includes(sought)) return 0;
  if (sought === '') return 0.25;
  if (text === sought) return 1;
  if (text.startsWith(sought)) return 0.75;
  return startsWord(text, sought) ? 0.5 : 0.25;
}

/** The records whose name contains the text: best match first, then the most active, then by id. */
export function rankByName<T extends { id: number; name: string; jobActivity?: number }>(
  records: readonly T[],
  query: string,
): T[] {
  return records
    .map((record) => ({ record, quality: matchQuality(record.name, query) }))
    .filter(({ quality }) => quality > 0)
    .sort(
      (a, b) =>
        b.quality - a.quality ||
        (b.record.jobActivity ?? 0) - (a.record.jobActivity ?? 0) ||
        a.record.id - b.record.id,
    )
    .map(({ record }) => record);
}

/** Whether a power selector shows an option: its name, one of its other keys, or a word of them starts with the text. */
function isOptionShown(option: { name: string; keys?: readonly string[] }, query: string): boolean {
  const sought = searchKey(query);
  return (
    sought === '' || [option.name, ...(option.keys ?? [])].some((text) => startsWord(searchKey(text), sought))
  );
}

/** The options of a power selector for a typed text: names that start with it first, otherwise in the given order. */
export function filterOptions<T extends { name: string; keys?: readonly string[] }>(
  options: readonly T[],
  query: string,
): T[] {
  const sought = searchKey(query);
  const shown = options.filter((option) => isOptionShown(option, query));
  const leads = (option: T) => (searchKey(option.name).startsWith(sought) ? 0 : 1);
  return shown.sort((a, b) => leads(a) - leads(b));
}

/**
 * Whether the typed text can become a new option: it is not empty and no option has that name. Names that differ in
 * their accents are two names.
 */
export function isNewOption(options: readonly { name: string }[], query: string): boolean {
  const sought = nameKey(query);
  return sought !== '' && options.every((option) => nameKey(option.name) !== sought);
}

/** The option of a typed name: the one with that name, otherwise the first that differs in its accents only. */
export function optionNamed<T extends { name: string }>(options: readonly T[], query: string): T | undefined {
  const [named, sought] = [nameKey(query), searchKey(query)];
  return (
    options.find(({ name }) => nameKey(name) === named) ??
    options.find(({ name }) => searchKey(name) === sought)
  );
}

/** The index of the row that a typed name marks: the option with that name, otherwise the first. */
export function rowOfText<T extends { name: string }>(rows: readonly T[], query: string): number {
  const named = optionNamed(rows, query);
  return named === undefined ? 0 : rows.indexOf(named);
}
