import type { EditQuestion } from '#shared/lib/edit-questions/model.ts';

/** A version at a field has at most this many lines of about this many characters. */
const LINES = 3;
const LINE = 70;

const linesOf = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0);

/** Whether the two versions are compared in a dialog, side by side: when one of them has more than three lines. */
export const isLong = ({ fields }: EditQuestion): boolean =>
  [fields.map(({ mine }) => mine), fields.map(({ theirs }) => theirs)].some(
    (texts) => texts.reduce((sum, text) => sum + linesOf(text), 0) > LINES,
  );
