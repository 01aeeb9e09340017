import { MOST_STATEMENT_BYTES } from '@ledgerline/shared-events/bank/limits.ts';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './bank-import.module.css';

type Props = { isReading: boolean; onFile(file: File): void; onCancel(): void };

/** Accepts the file of a bank, chosen or dropped. */
export function StatementFile({ isReading, onFile, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const hint = useId();
  const accept = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  if (isReading) {
    return (
      <div className={styles.drop} aria-busy>
        <p role="status">Reading the statement…</p>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    );
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    accept(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <Icon name="building-bank" size={28} />
      <p className="mid">Drop the file of your bank here</p>
      <Button variant="primary" aria-describedby={hint} onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <p id={hint} className="small muted">
        CAMT.053, CAMT.052, MT940 or CSV, up to {MOST_STATEMENT_BYTES / 1024 ** 2} MB. Nothing is recorded
        before you have seen it, and the file is not kept.
      </p>
      <input
        ref={input}
        type="file"
        accept=".xml,.sta,.mt940,.940,.txt,.csv,text/csv,text/plain,text/xml,application/xml"
        className="vh"
        tabIndex={-1}
        aria-label="Bank statement"
        onChange={(event) => {
          accept(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
