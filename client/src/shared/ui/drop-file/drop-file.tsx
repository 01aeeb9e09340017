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
  onFile(file: File): void;
};

type Props = ChooseProps & {
  className?: string | undefined;
  /** What is said while a file is read; null while none is. */
  reading: string | null;
  /** Ends the reading. */
  onCancel(): void;
};

/** Accepts one file, chosen or dropped. */
export function DropFile({ className, reading, onCancel, ...choose }: Props) {
  if (reading === null) return <Choose {...choose} className={className} />;
  return (
    <div className={clsx(styles.drop, className)} aria-busy>
      <p role="status">{reading}</p>
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
  onFile,
}: ChooseProps & Pick<Props, 'className'>) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  const drop = useDrop(choose);
  return (
    <div {...drop} className={clsx(styles.drop, className)}>
      <Icon name={icon} size={28} />
      <p className="mid">{title}</p>
      <Button variant="primary" aria-describedby={hintId} onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <p id={hintId} className="small muted">
        {hint}
      </p>
      <input
        ref={input}
        type="file"
        accept={accept}
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
function useDrop(onFiles: (files: FileList) => void) {
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
