import { withoutHiddenCharacters } from '../text/hidden-characters.ts';
import type { MailValues } from './mail-values.ts';
import { templatePieces } from './placeholders.ts';
import type { MailText } from './record.ts';

/** A piece of a rendered line. `isValue`: it stands where the template has a placeholder. */
export type RenderedPiece = { text: string; isValue: boolean };

/** A message with its values in place, and the lines of its text in pieces for the screen. */
export type RenderedMail = MailText & { subjectPieces: RenderedPiece[]; lines: RenderedPiece[][] };

/**
 * A template with the values of an invoice. A line with a placeholder that has no value is left out: "It is due on
 * {due}." disappears from the message of an invoice without a due date. In the subject such a placeholder is empty.
 */
export function renderMail(template: MailText, values: MailValues): RenderedMail {
  const subjectPieces = renderedLine(template.subject, values);
  const lines = withoutGaps(
    template.body
      .split('\n')
      .filter((line) => !lacksValue(line, values))
      .map((line) => renderedLine(line, values)),
  );
  return {
    subject: textOf(subjectPieces).replaceAll(/\s+/g, ' ').trim(),
    body: lines.map(textOf).join('\n'),
    subjectPieces,
    lines,
  };
}

const textOf = (pieces: readonly RenderedPiece[]): string => pieces.map(({ text }) => text).join('');

function renderedLine(line: string, values: MailValues): RenderedPiece[] {
  return templatePieces(line).map((piece) =>
    'text' in piece
      ? { text: withoutHiddenCharacters(piece.text), isValue: false }
      : { text: withoutHiddenCharacters(values[piece.placeholder] ?? ''), isValue: true },
  );
}

function lacksValue(line: string, values: MailValues): boolean {
  return templatePieces(line).some((piece) => 'placeholder' in piece && values[piece.placeholder] === null);
}

/** The lines without blank ones at both ends, and with one blank line where a line between two was left out. */
function withoutGaps(lines: readonly RenderedPiece[][]): RenderedPiece[][] {
  const isBlank = (line: readonly RenderedPiece[] | undefined) =>
    line === undefined || textOf(line).trim() === '';
  const kept = lines.filter((line, index) => !isBlank(line) || !isBlank(lines[index - 1]));
  return isBlank(kept.at(-1)) ? kept.slice(0, -1) : kept;
}
