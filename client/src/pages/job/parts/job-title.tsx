import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import styles from '../job.module.css';
import type { JobEdits } from '../use-job-edits.ts';

/** The name of the job, edited in place. Without a name, the heading is its kind of work. */
export function JobTitle({ job, placeholder, edits }: { job: Job; placeholder: string; edits: JobEdits }) {
  const [text, setText] = useState<string | null>(null);
  const initial = useRef(job.name);
  const baseline = useEditBaseline();
  const type = (typed: string) => {
    if (text === null) {
      initial.current = job.name;
      baseline.begin(job);
    }
    setText(typed.replaceAll('\n', ' '));
  };
  const commit = () => {
    if (text === null) return;
    const name = text.trim() === '' ? null : text.trim();
    setText(null);
    if (name !== job.name && name !== initial.current) edits.set({ name }, 'Name', baseline);
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.blur();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      setText(null);
    }
  };
  return (
    <h1 data-id={job.id}>
      <textarea
        className={styles.title}
        rows={1}
        aria-label="Job name"
        placeholder={placeholder}
        value={text ?? job.name ?? ''}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={commit}
      />
    </h1>
  );
}
