import { IMPORT_KINDS, type ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import { type ClipboardEvent, useState } from 'react';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { DropFile } from '#shared/ui/drop-file/index.ts';
import { TextArea } from '#shared/ui/field/index.ts';
import type { Source } from '../reading/read-file.ts';
import { sampleCsv } from '../rows/sample-files.ts';
import styles from './import.module.css';
import { saveFile } from './save-file.ts';

type Props = {
  trouble: string | null;
  isReading: boolean;
  onSource(source: Source): void;
  onCancel(): void;
};

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,text/plain';

/** Accepts a file that is chosen, dropped or pasted. */
export function ChooseStep({ trouble, isReading, onSource, onCancel }: Props) {
  return (
    <div className={styles.choose}>
      {trouble === null ? null : <Alert tone="error">{trouble}</Alert>}
      <DropFile
        label="File to import"
        icon="file-invoice"
        title="Drop a file here"
        hint="CSV or Excel (.xlsx), up to 20 MB. You review everything first."
        accept={ACCEPTED}
        reading={isReading ? 'Reading the file…' : null}
        onFiles={([file]) => file !== undefined && onSource({ file })}
        onCancel={onCancel}
      />
      {isReading ? null : <PasteArea onSource={onSource} />}
      <Samples />
    </div>
  );
}

/** Rows copied from a spreadsheet are read as soon as they are pasted; typed rows after the button. */
function PasteArea({ onSource }: Pick<Props, 'onSource'>) {
  const [text, setText] = useState('');
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (text !== '' || !/[\t\n]/.test(pasted)) return;
    event.preventDefault();
    onSource({ text: pasted });
  };
  return (
    <div className={styles.paste}>
      <TextArea
        label="Or paste rows"
        hint="Include the header row."
        rows={3}
        value={text}
        spellCheck={false}
        onPaste={handlePaste}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() === '' ? null : <Button onClick={() => onSource({ text })}>Use these rows</Button>}
    </div>
  );
}

const FILE_OF: Record<ImportKind, string> = {
  clients: 'Clients',
  rates: 'Rates',
  jobs: 'Jobs',
};

function Samples() {
  return (
    <section className={styles.samples} aria-label="Sample files">
      <span className="small muted">Sample files:</span>
      {IMPORT_KINDS.map((kind) => (
        <Button
          key={kind}
          variant="text"
          size="sm"
          icon="download"
          onClick={() => saveFile(`sample-${kind}.csv`, sampleCsv(kind))}
        >
          {FILE_OF[kind]}
        </Button>
      ))}
    </section>
  );
}
