import { markedWords } from '#shared/lib/edit-questions/marked-words.ts';
import type { QuestionField } from '#shared/lib/edit-questions/model.ts';
import styles from './edit-question.module.css';

type Props = { field: QuestionField; side: 'mine' | 'theirs' };

/**
 * One version of a field, with its changes marked; without a common former value, with the words that the other
 * version lacks.
 */
export function Version({ field, side }: Props) {
  const text = field[side];
  if (text === '') return <span className={styles.none}>Nothing</span>;
  const pieces = markedWords(field.before || field[side === 'mine' ? 'theirs' : 'mine'], text);
  return (
    <span className={styles.text}>
      {pieces.map((piece, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place
        piece.isChanged ? <ins key={at}>{piece.text}</ins> : <span key={at}>{piece.text}</span>,
      )}
    </span>
  );
}
