import type { CatQuestion } from '@ledgerline/shared-events/cat/analysis.ts';

/** What a question is about: "the sheet “Manual” of words.xlsx", "words.csv". */
export const subjectOf = ({ file, sheet }: CatQuestion): string =>
  sheet === null ? file : `the sheet “${sheet}” of ${file}`;
