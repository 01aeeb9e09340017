import type { Band, BandKey, MatchSource } from '@ledgerline/shared-events/cat/band.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';

/** What the name of a row or column says: a band, or the sum of all. */
type NamedBand = BandKey | 'total';

/** A band without borders and source. */
export const plainBand = (band: Exclude<Band, 'fuzzy'>, source: MatchSource | null = null): BandKey => ({
  band,
  source,
  from: null,
  to: null,
});

/** A fuzzy band. */
export const fuzzyBand = (from: number, to: number, source: MatchSource | null = null): BandKey => ({
  band: 'fuzzy',
  source,
  from,
  to,
});

/** Names in the languages of tools' screens, without "match", "words" and marks. */
const NAMES: Readonly<Record<Exclude<Band, 'fuzzy'> | 'total', string>> = {
  perfect:
    'perfect|x-translated|xtranslated|x-translated / double context|double context|doppelter kontext|x-translated / doppelter kontext|double contexte|x-traduit|x-traduit / double contexte|doble contexto|x-traducido|x-traduzido|x-ubersetzt|perfectmatch|102%|pm',
  contextMatch:
    'context|context tm|in context exact|in-context exact|incontextexact|ice|ctx|cm|101%|100% in context|kontext|kontextubereinstimmung|kontexttreffer|kontext-match|kontext-treffer|contexte|correspondance contextuelle|correspondances contextuelles|coincidencia de contexto|coincidencias de contexto|corrispondenza di contesto|correspondencia de contexto|contexto|contesto|kontekst|контекст|tm 100% in context|exact in context',
  repetition:
    'repetition|repetitions|rep|reps|repeated|repeats|wiederholung|wiederholungen|repeticion|repeticiones|repeticao|repeticoes|repetizione|ripetizione|ripetizioni|herhaling|herhalingen|opakovani|powtorzenie|powtorzenia|повторения|повторы|повтори|繰り返し|重複|重复|반복|ismetlodes|ismetlesek|ismetles|tekrarlar|tekrar|repetitioner|gentagelser|repetisjoner|toistot|opakovania|repetitii|επαναληψεις|repetitions within this file',
  crossFileRepetition:
    'cross-file repetition|cross-file repetitions|crossfilerepetitions|cross file repetitions|crossfilerepeated|repetitions from other files|dateiubergreifende wiederholungen|repetitions inter-fichiers|repeticiones entre archivos|与其他文件重复',
  exact:
    '100%|exact|exakt|exakte|exakte treffer|100%-treffer|coincidencia exacta|coincidencias exactas|correspondencia exata|correspondance exacte|correspondances exactes|corrispondenza esatta|corrispondenze esatte|presna shoda|dokladne dopasowanie|точные совпадения|точное совпадение|完全匹配|精确匹配|完全に一致|完全一致|leveraged|tm 100%|pretranslated',
  fragment: 'fragment|fragments|fragmente|fragmenty|fragmentos|frammenti|fragmenten',
  new: 'new|new/at|neu/at|nouveau/ta|nuevo/ta|nuovo/ta|novo/ta|新字|新词|全新|new words|no match|no-match|nomatch|not matched|unmatched|0%|neu|keine ubereinstimmung|kein treffer|keine treffer|keine matches|nouveau|nouveaux|nuevo|nuevas|novo|nuovo|nuove|nieuw|no hay coincidencia|no hay coincidencias|sin coincidencia|sin coincidencias|sem correspondencia|nessuna corrispondenza|aucune correspondance|geen overeenkomst|bez shody|brak dopasowania|без совпадений|нет совпадений|无匹配|不匹配|一致しない|一致なし|新規|新建|nincs talalat|ej matchade|no matching|nowe|nova|nove|новые',
  locked: 'locked|gesperrt|verrouille|bloqueado|bloqueados|bloccato|vergrendeld|заблокированные',
  nonTranslatable:
    'non-translatable|non-translatables|nontranslatable|non translatable|nt|not translatable|nicht ubersetzbar',
  numbersOnly: 'numbers only|numbers|numeric|nur zahlen|zahlen|number',
  total:
    'total|totals|alle|tout|todo|wszystkie|все|全部|所有|すべて|전체|모두|osszes|gesamt|gesamtsumme|summe|insgesamt|somma|totale|totaal|celkem|razem|всего|итого|усього|总共|总计|合計|합계|osszesen|toplam|totalt|yhteensa|spolu|suma|all|sum|grand total|total words|συνολο|tutti|tous|todos',
};

const BY_NAME: ReadonlyMap<string, keyof typeof NAMES> = new Map(
  Object.entries(NAMES).flatMap(([band, names]) =>
    names.split('|').map((name): [string, keyof typeof NAMES] => [searchKey(name), bandOrTotal(band)]),
  ),
);

function bandOrTotal(name: string): keyof typeof NAMES {
  return Object.keys(NAMES).find((each): each is keyof typeof NAMES => each === name) ?? 'total';
}

/** Words that say nothing about which band it is. */
const ADDED =
  /\b(?:match(?:es)?|words?|segments?|translation memory|treffer|worter|leverage|\(%\))\b|[:：*]/giu;
const RANGE = /(?<![\d.,])(\d{1,3})\s*%?\s*(?:[-–—−~]|\.\.|to|bis|a|au)\s*(\d{1,3})\s*(%?)(?![\d.,])/iu;
const MT = /(?<![a-z])(?:mt|pemt|mtpe|machine|maschinell\w*|mtqe)(?![a-z])/u;
const NT = /(?<![a-z])(?:nt|non-?\s?translatables?)(?![a-z])/u;
const INTERNAL =
  /(?<![a-z])(?:intern\w*|if|same file|fuzzy rep\w*|in-?file|homogeneity|homogeneitat|внутренн\w*)(?![a-z])/u;

/** Names that were read before: tables of many files repeat them. */
const resolved = new Map<string, NamedBand | null>();
const MAX_RESOLVED = 5_000;

/**
 * The band that a label names, in one of the languages of the tools: "95% - 99%", "No match", "Wiederholungen",
 * "85–94 MT". Null when it isn't known: nobody guesses.
 */
export function bandOfLabel(label: string): NamedBand | null {
  if (COUNT.test(label)) return null;
  const before = resolved.get(label);
  if (before !== undefined) return before;
  const found = readLabel(label.slice(0, MAX_LABEL));
  if (label.length <= MAX_LABEL && resolved.size < MAX_RESOLVED) resolved.set(label, found);
  return found;
}

/** A cell that counts something, as nearly all cells of a table do. */
const COUNT = /^\s*\d*\s*$/;
const MAX_LABEL = 200;

function readLabel(label: string): NamedBand | null {
  const text = searchKey(label)
    .replace(/[.:：*\s]+$/, '')
    .replace(/\s+%/g, '%')
    // Turkish and Basque have the sign first: "%95-%100".
    .replace(/%(\d{1,3})(?![\d.,]*%)/g, '$1%');
  const bare = text.replace(ADDED, ' ').replace(/\s+/g, ' ').trim();
  const named = BY_NAME.get(text) ?? BY_NAME.get(bare);
  if (named !== undefined) return named === 'total' ? 'total' : plainBand(named);
  const source = MT.test(text) ? 'mt' : NT.test(text) ? 'nt' : INTERNAL.test(text) ? 'internal' : null;
  const range = RANGE.exec(bare);
  if (range !== null) return rangeOf(range, bare, source);
  if (source === null) return null;
  const rest = bare
    .replace(MT, ' ')
    .replace(NT, ' ')
    .replace(INTERNAL, ' ')
    .replace(/[()\s,-]+/g, ' ');
  const of = BY_NAME.get(rest.trim());
  return of === 'exact' || of === 'new' ? plainBand(of, source) : null;
}

/** Rows of Trados that divide new words by what adaptive machine translation learned: the same words again. */
const PART_OF_NEW = /^(?:(?:new|at)[\s/]+)*(?:with )?(?:baseline|learnings)$/u;

const DISCOUNTED =
  /^(?:(?:total|words)[\s:]+)?(?:payable|weighted|effort|net words|gewichtet\p{L}*)(?:[\s:]+(?:total|words|worter))?$/u;

/**
 * Whether a label isn't a band but counts words of bands again: a sum that is discounted already ("Total Payable",
 * "Weighted words"), or a part of the new words ("AT Baseline").
 */
export function countsAgain(label: string): boolean {
  const text = searchKey(label.slice(0, MAX_LABEL)).replace(/[.:：*\s]+$/, '');
  return DISCOUNTED.test(text) || PART_OF_NEW.test(text);
}

/** A fuzzy band, where the label names nothing else than its borders and its source. */
function rangeOf(range: RegExpExecArray, text: string, source: MatchSource | null): BandKey | null {
  const [whole, one = '', other = '', sign] = range;
  const [from, to] = [Number(one), Number(other)].toSorted((a, b) => a - b);
  if (from === undefined || to === undefined || to > 100) return null;
  const rest = text.replace(whole, ' ').replace(MT, ' ').replace(NT, ' ').replace(INTERNAL, ' ');
  const isBare =
    /^[\s(),|:/-]*(?:(?:tm|fuzzy|fuzzies|partial|high|medium|low|band|unscharf\w*)[\s(),:-]*)*$/u;
  if (!isBare.test(rest) || (sign === '' && !whole.includes('%') && from < 10 && to < 50)) return null;
  return from === 100 ? plainBand('exact', source) : fuzzyBand(from, to, source);
}
