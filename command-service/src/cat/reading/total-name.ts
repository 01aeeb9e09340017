import { bandOfLabel } from './band-label.ts';

const TOTAL =
  /(?<![\p{L}\d])(?:totals?|gesamt|all (?:files|documents|languages)|alle (?:dateien|dokumente|sprachen)|всего|celkem)(?![\p{L}\d])/iu;
const FILE_NAME = /\.[a-z]\w{1,5}$/i;

/** What a total is called, and a text may be, too. */
const SUMMARY =
  /(?<![\p{L}\d])(?:summary|overall|overview|zusammenfassung|übersicht|récapitulatif|resumen|riepilogo|resumo|samenvatting|podsumowanie|souhrn)(?![\p{L}\d])/iu;

/** Words beside "total" that don't make another name of it. */
const BESIDE =
  /(?<![\p{L}\d])(?:of|for|the|all|in|files?|documents?|projects?|words?|counts?|analy[sz]\p{L}*|alle[rn]?|dateien|für|projekts?|de|des|du|del|fichiers?|archivos?|документ\p{L}*|файл\p{L}*|проект\p{L}*)(?![\p{L}\d])/giu;

/** How a name says that something is the total: by nothing else, as a summary, or with a word for it among others. */
export type TotalName = 'total' | 'summary' | 'word';

/** Whether a title has a word for the total in it, as "Total Energies" has, too. */
const saysTotal = (title: string): boolean => TOTAL.test(title) && !FILE_NAME.test(title);

/** How a title says that it's the total: "Total of all files (5)", "Summary", "Total Energies". Null when it doesn't. */
export function totalName(title: string): TotalName | null {
  if (isTotal(title)) return 'total';
  if (SUMMARY.test(title) && isBare(title.replace(TOTAL, ' ').replace(SUMMARY, ' '))) return 'summary';
  return saysTotal(title) ? 'word' : null;
}

/** Whether a title says nothing else than that it's the total: "Total of all files (5)". */
export const isTotal = (title: string): boolean =>
  bandOfLabel(title) === 'total' || (saysTotal(title) && isBare(title.replace(TOTAL, ' ')));

const isBare = (rest: string) => rest.replace(BESIDE, ' ').replace(/[^\p{L}]+/gu, '') === '';
