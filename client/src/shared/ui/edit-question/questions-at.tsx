import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import {
  $editQuestions,
  $questionPlaces,
  placeClosed,
  placeOpened,
} from '#shared/lib/edit-questions/model.ts';
import { shownAt } from '#shared/lib/edit-questions/place.ts';
import { focusBefore } from '#shared/lib/focus/focus-before.ts';
import styles from './edit-question.module.css';
import { QuestionGroup } from './question-group.tsx';

/**
 * The questions of a place: of a field (`fieldPlace`), of a record (`recordPlace`) or of a page (its path). Placed
 * right after the field, which gets the focus back once the question is answered.
 */
export function QuestionsAt({ place }: { place: string }) {
  const [questions, places, open, close] = useUnit([
    $editQuestions,
    $questionPlaces,
    placeOpened,
    placeClosed,
  ]);
  useEffect(() => {
    open(place);
    return () => {
      close(place);
    };
  }, [place, open, close]);
  const shown = questions.filter((question) => shownAt(question, places) === place);
  const box = useFocusBack(shown.length);
  return (
    <div ref={box} className={styles.at} hidden={shown.length === 0}>
      {shown.map((question) => (
        <QuestionGroup key={question.id} question={question} />
      ))}
    </div>
  );
}

/** An answered question disappears with the focus in it: the field before it gets the focus. */
function useFocusBack(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isAnswered = count < before.current;
    before.current = count;
    if (!isAnswered) return;
    // Waits a frame, so that a closing dialog returns the focus first.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (box.current !== null && (activeElement === null || activeElement === document.body))
        focusBefore(box.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [count]);
  return box;
}
