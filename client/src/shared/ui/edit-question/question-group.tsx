import { Fragment, useId, useState } from 'react';
import type { EditQuestion } from '#shared/lib/edit-questions/model.ts';
import { Button } from '../button/index.ts';
import styles from './edit-question.module.css';
import { isLong } from './is-long.ts';
import { NOTHING_IS_LOST, QuestionDialog } from './question-dialog.tsx';
import { Version } from './version.tsx';

/** A question at its field. Long versions are compared in a dialog, which opens on demand. */
export function QuestionGroup({ question }: { question: EditQuestion }) {
  const { id, title, about, fields } = question;
  const [isComparing, setComparing] = useState(false);
  const heading = useId();
  const long = isLong(question);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      className={styles.question}
      role="group"
      aria-label={`Question about ${about}`}
      aria-describedby={heading}
      data-question={id}
      tabIndex={-1}
    >
      <p id={heading} className={styles.title}>
        {title}
      </p>
      {long ? (
        <div className={styles.answers}>
          <Button onClick={() => setComparing(true)}>Compare both versions</Button>
        </div>
      ) : (
        <>
          <Versions question={question} isNamed={fields.length > 1} />
          <div className={styles.answers}>
            <Button onClick={question.onKeep}>{question.keep}</Button>
            <Button onClick={question.onUse}>{question.use}</Button>
          </div>
        </>
      )}
      <p className={styles.note}>{NOTHING_IS_LOST}</p>
      {isComparing ? <QuestionDialog question={question} onLater={() => setComparing(false)} /> : null}
    </div>
  );
}

function Versions({ question, isNamed }: { question: EditQuestion; isNamed: boolean }) {
  return (
    <dl className={styles.versions}>
      {question.fields.map((field) => (
        <Fragment key={field.label}>
          <dt>
            {isNamed ? `Your ${field.label}` : 'Your version'}
            <span className={styles.when}>{question.mineAt}</span>
          </dt>
          <dd>
            <Version field={field} side="mine" />
          </dd>
          <dt>
            {isNamed ? `Their ${field.label}` : 'Their version'}
            <span className={styles.when}>{question.theirsAt}</span>
          </dt>
          <dd>
            <Version field={field} side="theirs" />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
