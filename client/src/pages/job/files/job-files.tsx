import type { AttachmentAnswer as Attachment } from '@ledgerline/shared-events/attachments/answers.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { useId, useRef } from 'react';
import { attachmentPath } from '#entities/attachment/api.ts';
import { removeAttachment } from '#entities/attachment/commands.ts';
import { sizeText } from '#entities/attachment/size-text.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { useFileDrop } from '#shared/lib/file-drop/use-file-drop.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './job-files.module.css';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './use-uploads.ts';

/** The files of a job: download, remove with undo, and add by choosing or dropping them. */
export function JobFiles({ job }: { job: Job }) {
  const headingId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add, retry, cancel } = useUploads(job.id);
  const isOver = useFileDrop(add);
  return (
    <section aria-labelledby={headingId} className={styles.files} data-over={isOver || undefined}>
      <div className={styles.head}>
        <h2 className="h2" id={headingId}>
          Files
        </h2>
        <Button variant="subtle" icon="plus" onClick={() => input.current?.click()}>
          Add files
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to add"
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <span className={styles.hint}>{isOver ? 'Drop to add' : 'or drop files here'}</span>
      </div>
      <ul>
        {job.attachments.map((file) => (
          <FileLine key={file.id} job={job} file={file} />
        ))}
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} onRetry={retry} onCancel={cancel} />
        ))}
      </ul>
    </section>
  );
}

function FileLine({ job, file }: { job: Job; file: Attachment }) {
  const [submit, undo, toast] = useUnit([commandFx, undoFx, toastShown]);
  const remove = () => {
    const key = crypto.randomUUID();
    submit({ ...removeAttachment(job, file), key }).catch(() => undefined);
    toast({
      id: key,
      kind: 'done',
      message: `${file.name} removed`,
      actions: [{ label: 'Undo', perform: () => void undo({ commandId: key }).catch(() => undefined) }],
    });
  };
  return (
    <li>
      <Icon name="download" />
      <a className={styles.name} href={attachmentPath(file.id)} download={file.name}>
        {file.name}
      </a>
      <span className={styles.about}>
        {sizeText(file.size)}, {longDate(file.created_at.slice(0, 10))}
      </span>
      <IconButton icon="trash" label={`Remove ${file.name}`} onClick={remove} />
    </li>
  );
}
