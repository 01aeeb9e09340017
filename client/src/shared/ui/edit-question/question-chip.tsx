import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { $editQuestions, $questionPlaces, type EditQuestion } from '#shared/lib/edit-questions/model.ts';
import { shownAt } from '#shared/lib/edit-questions/place.ts';
import { Icon } from '../icon/index.ts';
import styles from './edit-question.module.css';
import { QuestionDialog } from './question-dialog.tsx';

/** In the header of every page: how many questions wait for an answer. Opens the oldest, wherever its record is. */
export function QuestionChip() {
  const [questions, places] = useUnit([$editQuestions, $questionPlaces]);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [first] = questions;
  const isAnswered = openedId !== null && !questions.some(({ id }) => id === openedId);
  useEffect(() => {
    if (!isAnswered) return;
    setOpenedId(null);
    // The chip disappears with the last question, although it had the focus before the dialog; so the focus moves on.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isAnswered]);
  return first === undefined ? null : (
    <Chip
      count={questions.length}
      first={first}
      opened={questions.find(({ id }) => id === openedId)}
      onOpen={() => {
        if (shownAt(first, places) === null || !goTo(first)) setOpenedId(first.id);
      }}
      onLater={() => setOpenedId(null)}
    />
  );
}

type Props = {
  count: number;
  first: EditQuestion;
  opened: EditQuestion | undefined;
  onOpen(): void;
  onLater(): void;
};

function Chip({ count, first, opened, onOpen, onLater }: Props) {
  const words = count === 1 ? '1 question' : `${count} questions`;
  useActions([
    {
      id: 'question.answer',
      section: 'Go to',
      label: 'Open question',
      icon: 'git-merge',
      perform: onOpen,
    },
  ]);
  return (
    <>
      <button type="button" className={styles.chip} aria-label={`${words}: ${first.title}`} onClick={onOpen}>
        <Icon name="git-merge" size={14} />
        <span>{count}</span> <span className={styles.word}>{words.slice(String(count).length + 1)}</span>
      </button>
      {opened === undefined ? null : <QuestionDialog question={opened} onLater={onLater} />}
    </>
  );
}

/** Focuses a question on the page. Returns whether it is there. */
function goTo({ id }: EditQuestion): boolean {
  const group = document.querySelector<HTMLElement>(`[data-question="${CSS.escape(id)}"]`);
  group?.scrollIntoView({ block: 'center' });
  group?.focus();
  return group !== null;
}
