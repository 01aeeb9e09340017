import type { QuickJobAnswer } from '@ledgerline/shared-events/quick-add/answers.ts';
import type { KeyboardEvent, RefObject } from 'react';
import styles from './quick-add.module.css';

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  answer: QuickJobAnswer;
  onText(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
};

/** The longest line, in characters: what is not understood has to fit into a name. */
const MAX_LENGTH = 250;

/** The field of the line. A copy of its text under it has the underlines. */
export function QuickLine({ field, text, answer, onText, onKeyDown }: Props) {
  return (
    <div className={styles.line}>
      <div className={styles.marks} aria-hidden="true">
        {markedParts(text, answer).map(({ from, mark, part }) =>
          mark === null ? (
            part
          ) : (
            <span key={from} data-mark={mark}>
              {part}
            </span>
          ),
        )}{' '}
      </div>
      <textarea
        ref={field}
        data-autofocus
        rows={1}
        aria-label="New job in one line"
        placeholder="Lease, Kessler, 6 pages, +3d"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.currentTarget.value.replace(/\n/g, ' '))}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

type Part = { from: number; part: string; mark: 'said' | 'question' | 'unclear' | null };

/** The text in pieces: what was understood, what is a question, and what stands apart from the name. */
function markedParts(text: string, { understood, choices, unclear }: QuickJobAnswer): Part[] {
  const requested = new Set(choices.map(({ field }) => field));
  const marks = [
    ...understood.map(({ from, to, field }) => ({
      from,
      to,
      mark: requested.has(field) ? ('question' as const) : ('said' as const),
    })),
    ...unclear.map(({ from, to }) => ({ from, to, mark: 'unclear' as const })),
  ].sort((one, other) => one.from - other.from);
  const parts: Part[] = [];
  let end = 0;
  for (const { from, to, mark } of marks) {
    if (from > end) parts.push({ from: end, part: text.slice(end, from), mark: null });
    parts.push({ from, part: text.slice(from, to), mark });
    end = to;
  }
  return end < text.length ? [...parts, { from: end, part: text.slice(end), mark: null }] : parts;
}
