import { sizeText } from '#entities/attachment/size-text.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './job-files.module.css';
import { canBeSent, type PendingUpload } from './use-uploads.ts';

type Props = {
  upload: PendingUpload;
  onRetry(upload: PendingUpload): void;
  onCancel(upload: PendingUpload): void;
};

/** A file that is being sent, with its progress, or why it did not arrive. */
export function UploadLine({ upload, onRetry, onCancel }: Props) {
  const { file, share, problem } = upload;
  const percent = Math.round(share * 100);
  return (
    <li>
      <Icon name={problem === null ? 'upload' : 'alert-circle'} />
      <span className={styles.name}>{file.name}</span>
      {problem === null ? (
        <>
          <progress className={styles.bar} aria-label={`Sending ${file.name}`} value={percent} max={100} />
          <span className={styles.about}>
            {percent} % of {sizeText(file.size)}
          </span>
        </>
      ) : (
        <>
          <span className={styles.problem} role="alert">
            {problem}
          </span>
          {canBeSent(file) ? (
            <Button size="sm" onClick={() => onRetry(upload)}>
              Try again
            </Button>
          ) : null}
        </>
      )}
      <IconButton
        icon="x"
        label={problem === null ? `Cancel ${file.name}` : `Dismiss ${file.name}`}
        onClick={() => onCancel(upload)}
      />
    </li>
  );
}
