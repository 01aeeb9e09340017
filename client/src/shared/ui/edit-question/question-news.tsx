import { useUnit } from 'effector-react';
import { $editQuestions } from '#shared/lib/edit-questions/model.ts';

/** Announces a new question to assistive technology, whatever page is open. */
export function QuestionNews() {
  const newest = useUnit($editQuestions).at(-1);
  return (
    <p className="vh" role="status" aria-label="Questions">
      {newest === undefined
        ? ''
        : `${newest.title.replace(/[^.?!]$/, '$&.')} Your version is kept until you decide.`}
    </p>
  );
}
