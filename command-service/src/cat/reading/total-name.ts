import { bandOfLabel } from './band-label.ts';

const TOTAL = /(?<![\p{L}\d])(?:totals?|gesamt|all files|alle dateien|всего|celkem)(?![\p{L}\d])/iu;
const FILE_NAME = /\.[a-z]\w{1,5}$/i;

/** Words beside "total" that don't make another name of it. */
const BESIDE =
  /(?<![\p{L}\d])(?:of|for|the|all|in|files?|documents?|projects?|words?|counts?|alle[rn]?|dateien|für|projekts?|de|des|du|del|fichiers?|archivos?|документ\p{L}*|файл\p{L}*|проект\p{L}*)(?![\p{L}\d])/giu;

/** Whether a title has a word for the total in it, as "Total Energies" has, too. */
export const saysTotal = (title: string): boolean => TOTAL.test(title) && !FILE_NAME.test(title);

/** Whether a title says nothing else than that it's the total: "Total of all files (5)". */
export function isTotal(title: string): boolean {
  if (bandOfLabel(title) === 'total') return true;
  return (
    saysTotal(title) &&
    title
      .replace(TOTAL, ' ')
      .replace(BESIDE, ' ')
      .replace(/[^\p{L}]+/gu, '') === ''
  );
}
