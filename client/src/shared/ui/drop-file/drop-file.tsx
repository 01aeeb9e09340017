import { clsx } from 'clsx';
import { type ComponentProps, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './drop-file.module.css';

type ChooseProps = {
  /** The label of the file, for screen readers. */
  label: string;
  icon: ComponentProps<typeof Icon>['name'];
  /** What to drop here. */
  title: string;
  /** Which files are read, and what becomes of them. */
  hint: ReactNode;
  /** The files that are offered, as an `accept` of HTML. */
  accept: string;
  /** Called with one file, or with several where they may be chosen. */
  onFiles(files: readonly File[]): void;
  isMultiple?: boolean;
};

type Props = ChooseProps & {
  className?: string | undefined;
  /** What is said while a file is read; null while none is. */
  reading: string | null;
  /** How much was sent, from 0 to 1, where that is known. */
  share?: number | null;
  /** Ends the reading. */
  onCancel(): void;
};

/** Accepts files, chosen or dropped. */
export function DropFile({ className, reading, share = null, onCancel, ...choose }: Props) {
  if (reading === null) return <Choose {...choose} className={className} />;
  return (
    <div className={clsx(styles.drop, className)} aria-busy>
      <p role="status">{reading}</p>
      {share === null ? null : <progress aria-label="Sent" value={share} />}
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function Choose({
  label,
  icon,
  title,
  hint,
  accept,
  className,
  onFiles,
  isMultiple = false,
}: ChooseProps & Pick<Props, 'className'>) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const choose = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, isMultiple ? undefined : 1);
    if (chosen.length > 0) onFiles(chosen);
  };
  const drop = useDrop(choose);
  return (
    <div {...drop} className={clsx(styles.drop, className)}>
      <Icon name={icon} size={28} />
      <p className="mid">{title}</p>
      <Button variant="primary" aria-describedby={hintId} onClick={() => input.current?.click()}>
        {isMultiple ? 'Choose files' : 'Choose file'}
      </Button>
      <p id={hintId} className="small muted">
        {hint}
      </p>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        className="vh"
        tabIndex={-1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** What an area needs so that files can be dropped on it: a shortcut of the button inside. */
export function useDrop(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
}
