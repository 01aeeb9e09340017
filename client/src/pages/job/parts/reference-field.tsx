import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { type KeyboardEvent, useState } from 'react';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import styles from '../job.module.css';
import type { JobEdits } from '../use-job-edits.ts';
import { LabelledField } from './labelled-field.tsx';

const LONGEST = 255;

/** The client's order number, edited in place. Enter or leaving the field saves it, Esc restores the former one. */
export function ReferenceField({ job, edits }: { job: Job; edits: JobEdits }) {
  const [text, setText] = useState<string | null>(null);
  const baseline = useEditBaseline();
  const type = (typed: string) => {
    if (text === null) baseline.begin(job);
    setText(typed);
  };
  const commit = () => {
    if (text === null) return;
    const reference = text.trim() || null;
    setText(null);
    if (reference !== job.reference) edits.set({ reference }, 'Reference', baseline);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key !== 'Escape' || text === null) return;
    event.preventDefault();
    setText(null);
  };
  return (
    <LabelledField label="Reference" place={fieldPlace('job', job.id, 'reference')}>
      <input
        className={styles.inline}
        aria-label="Reference"
        placeholder="The client’s order number"
        autoComplete="off"
        maxLength={LONGEST}
        value={text ?? job.reference ?? ''}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={commit}
      />
    </LabelledField>
  );
}
