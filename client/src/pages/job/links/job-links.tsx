import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { linkAddress, MAX_LINKS } from '@ledgerline/shared-events/jobs/links.ts';
import { type FormEvent, useId, useState } from 'react';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import type { JobEdits } from '../use-job-edits.ts';
import styles from './job-links.module.css';

type Props = { job: Job; edits: JobEdits };

/** The pages that belong to a job. Each opens in a tab of its own, which learns nothing about this one. */
export function JobLinks({ job, edits }: Props) {
  const [isAdding, setAdding] = useState(false);
  const headingId = useId();
  const remove = (address: string) =>
    edits.set({ links: job.links.filter(({ url }) => url !== address) }, 'Links');
  return (
    <section aria-labelledby={headingId} className={styles.links}>
      <div className={styles.head}>
        <h2 className="h2" id={headingId}>
          Links
        </h2>
        {isAdding || job.links.length >= MAX_LINKS ? null : (
          <Button variant="subtle" icon="plus" onClick={() => setAdding(true)}>
            Add link
          </Button>
        )}
      </div>
      {job.links.length === 0 ? null : (
        <ul>
          {job.links.map(({ title, url }) => (
            <li key={url}>
              <Icon name="link" />
              <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="reach">
                {title || url}
              </a>
              {title === '' ? null : <span className={styles.host}>{new URL(url).host}</span>}
              <IconButton icon="trash" label={`Remove link ${title || url}`} onClick={() => remove(url)} />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? <NewLink job={job} edits={edits} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function NewLink({ job, edits, onClose }: Props & { onClose(): void }) {
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const [isWrong, setWrong] = useState(false);
  const baseline = useEditBaseline();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const address = linkAddress(url);
    if (address === null) return setWrong(true);
    const others = job.links.filter((link) => link.url !== address);
    edits.set({ links: [...others, { title: title.trim(), url: address }] }, 'Links', baseline);
    onClose();
  };
  return (
    <form
      className={styles.form}
      onSubmit={add}
      onFocus={() => baseline.begin(job)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        label="Address"
        inputMode="url"
        autoFocus
        placeholder="portal.example.com/task"
        value={url}
        error={isWrong ? 'Enter a web address' : undefined}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <TextField label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      <div className={styles.acts}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit">
          Add
        </Button>
      </div>
    </form>
  );
}
