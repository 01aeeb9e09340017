import type { CatQuestion } from '@ledgerline/shared-events/cat/analysis.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { Button } from '#shared/ui/button/index.ts';
import styles from './ask.module.css';
import { subjectOf } from './question-subject.ts';

type Props = { question: CatQuestion; onAnswer(unit: 'words' | 'characters'): void };

/** Asks what counts where a file has few words beside many characters, as of a text in Chinese or Japanese. */
export function CountedUnit({ question, onAnswer }: Props) {
  const [words = '', characters = ''] = question.sample[0] ?? [];
  return (
    <section className={styles.ask} aria-label="Words or characters">
      <h2 className="h3">Are words or characters paid in {subjectOf(question)}?</h2>
      <p className="small second">It counts both, and they can't be added up. The others are left out.</p>
      <span className={styles.acts}>
        <Button onClick={() => onAnswer('characters')}>{countText(Number(characters))} characters</Button>
        <Button onClick={() => onAnswer('words')}>{countText(Number(words))} words</Button>
      </span>
    </section>
  );
}
