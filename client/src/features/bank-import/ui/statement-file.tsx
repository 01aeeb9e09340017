import { MAX_STATEMENT_BYTES } from '@ledgerline/shared-events/bank/limits.ts';
import { DropFile } from '#shared/ui/drop-file/index.ts';
import styles from './bank-import.module.css';

const ACCEPTED = '.xml,.sta,.mt940,.940,.txt,.csv,.xlsx,.zip,text/csv,text/plain,text/xml,application/xml';

type Props = { isReading: boolean; onFile(file: File): void; onCancel(): void };

/** Accepts the file of a bank. */
export function StatementFile({ isReading, onFile, onCancel }: Props) {
  return (
    <DropFile
      className={styles.choose}
      label="Bank statement"
      icon="building-bank"
      title="Drop your bank statement here"
      hint={`CAMT, MT940, CSV or Excel (.xlsx), also in a ZIP, up to ${MAX_STATEMENT_BYTES / 1024 ** 2} MB. You review everything first. The file isn't stored.`}
      accept={ACCEPTED}
      reading={isReading ? 'Reading the statement…' : null}
      onFiles={([file]) => file !== undefined && onFile(file)}
      onCancel={onCancel}
    />
  );
}
