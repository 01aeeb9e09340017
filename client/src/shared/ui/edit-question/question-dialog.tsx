import type { EditQuestion, QuestionField } from '#shared/lib/edit-questions/model.ts';
import { Button } from '../button/index.ts';
import { Dialog } from '../dialog/index.ts';
import styles from './edit-question.module.css';
import { Version } from './version.tsx';

type Props = { question: EditQuestion; onLater(): void };

/**
 * Both versions side by side: for texts that are too long for their field, and when the page has no place for the
 * question.
 */
export function QuestionDialog({ question, onLater }: Props) {
  const { title, fields, mineAt, theirsAt, keep, use, onKeep, onUse } = question;
  return (
    <Dialog
      opened
      title={title}
      width={880}
      onClose={onLater}
      foot={
        <>
          <Button variant="subtle" className={styles.later} data-autofocus onClick={onLater}>
            Later
          </Button>
          <Button onClick={onUse}>{use}</Button>
          <Button variant="primary" onClick={onKeep}>
            {keep}
          </Button>
        </>
      }
    >
      <div className={styles.two}>
        <Side name="Your version" at={mineAt} fields={fields} side="mine" />
        <Side name="Their version" at={theirsAt} fields={fields} side="theirs" />
      </div>
      <p className={styles.note}>{NOTHING_IS_LOST}</p>
    </Dialog>
  );
}

/** Shown below the two versions. */
export const NOTHING_IS_LOST = 'Nothing is lost. Your version is kept until you decide.';

type SideProps = { name: string; at: string; fields: readonly QuestionField[]; side: 'mine' | 'theirs' };

function Side({ name, at, fields, side }: SideProps) {
  return (
    <section aria-label={`${name}, ${at}`}>
      <h3>
        {name} <span className={styles.when}>{at}</span>
      </h3>
      {fields.map((field) => (
        <div key={field.label}>
          {fields.length > 1 ? <h4>{field.label}</h4> : null}
          <Version field={field} side={side} />
        </div>
      ))}
    </section>
  );
}
