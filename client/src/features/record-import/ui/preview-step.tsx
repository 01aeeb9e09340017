import { countOf, ENTITY_OF_KIND } from '@ledgerline/shared-events/import/kinds.ts';
import { useState } from 'react';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CheckLine, Segmented } from '#shared/ui/choice/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import type { ImportDraft } from '../machine/draft.ts';
import type { ImportEvent, RefusedRows } from '../machine/record-import-machine.ts';
import { type CheckedRow, type CheckedRows, sendingOf } from '../rows/checked-rows.ts';
import { errorCsv } from '../rows/error-csv.ts';
import { useCheckedRows } from '../rows/use-checked-rows.ts';
import { useExistingRows } from '../rows/use-existing-rows.ts';
import styles from './import.module.css';
import { ImportSummary } from './import-summary.tsx';
import { PreviewTable } from './preview-table.tsx';
import { saveFile } from './save-file.ts';

type Props = {
  draft: ImportDraft;
  refused: RefusedRows;
  /** The error of the last attempt. */
  trouble: string | null;
  isSending: boolean;
  send(event: ImportEvent): void;
};

/** Previews the records, their errors and what is created with them. Nothing is written yet. */
export function PreviewStep({ draft, refused, trouble, isSending, send }: Props) {
  const { checked, additions, showing } = useCheckedRows(draft, refused);
  const existing = useExistingRows(draft.kind, checked.ready);
  const [leavesOut, setLeavesOut] = useState(false);
  const included = leavesOut ? checked.ready.filter(({ row }) => !existing.has(row.number)) : checked.ready;
  const [chosen, setShown] = useState<'all' | 'wrong'>('all');
  const shown = checked.wrong.length === 0 ? 'all' : chosen;
  return (
    <div className={styles.step}>
      {trouble === null ? null : (
        <RetryAlert onRetry={() => send({ type: 'RETRY' })}>Nothing was imported. {trouble}</RetryAlert>
      )}
      <PartSelect draft={draft} checked={checked} send={send} />
      <ImportSummary
        draft={draft}
        checked={checked}
        included={included.length}
        duplicates={existing.size}
        additions={additions}
      />
      {existing.size === 0 ? null : (
        <CheckLine checked={leavesOut} onChange={setLeavesOut}>
          Skip rows that look the same as existing jobs
        </CheckLine>
      )}
      {checked.wrong.length === 0 ? null : (
        <div className={styles.filter}>
          <Segmented
            legend="Rows to show"
            value={shown}
            choices={[
              { value: 'all', label: `All rows (${checked.rows.length.toLocaleString('en')})` },
              { value: 'wrong', label: `With errors (${checked.wrong.length.toLocaleString('en')})` },
            ]}
            onChange={(value) => setShown(value === 'wrong' ? 'wrong' : 'all')}
          />
          <Button
            icon="download"
            onClick={() => saveFile(`errors-${draft.kind}.csv`, errorCsv(draft, checked.wrong))}
          >
            Download rows with errors
          </Button>
        </div>
      )}
      <PreviewTable
        kind={draft.kind}
        rows={shown === 'all' ? checked.rows : checked.wrong}
        duplicates={existing}
        showing={showing}
      />
      {draft.kind === 'jobs' && draft.mapping.includes('rate') ? (
        <CheckLine checked={draft.keepRates} onChange={(keep) => send({ type: 'RATES', keep })}>
          Also save these jobs' rates for clients without a rate for the same work
        </CheckLine>
      ) : null}
      <PreviewFoot draft={draft} included={included} isSending={isSending} send={send} />
    </div>
  );
}

type FootProps = Pick<Props, 'draft' | 'isSending' | 'send'> & { included: readonly CheckedRow[] };

function PreviewFoot({ draft, included, isSending, send }: FootProps) {
  const what = countOf(ENTITY_OF_KIND[draft.kind], included.length);
  const confirm = () => send({ type: 'IMPORT', sending: sendingOf(draft, included, crypto.randomUUID()) });
  return (
    <footer className={styles.foot}>
      <Button disabled={isSending} onClick={() => send({ type: 'BACK' })}>
        Back
      </Button>
      <Button
        variant="primary"
        blocked={included.length === 0 ? 'No rows can be imported' : undefined}
        disabled={isSending}
        onClick={confirm}
      >
        {isSending ? 'Importing…' : `Import ${what}`}
      </Button>
      {isSending ? (
        <span className="vh" role="status">
          Importing {what}
        </span>
      ) : null}
    </footer>
  );
}

function PartSelect({ draft, checked, send }: Pick<Props, 'draft' | 'send'> & { checked: CheckedRows }) {
  if (checked.parts.length < 2) return null;
  return (
    <SelectField
      className={styles.part}
      label="Part of the file"
      hint="One import takes 5,000 rows. Import the parts one after another; each can be undone separately."
      value={String(draft.part)}
      options={checked.parts.map(({ from, to }, index) => ({
        value: String(index),
        label: `Rows ${from.toLocaleString('en')} to ${to.toLocaleString('en')}`,
      }))}
      onChange={(part) => send({ type: 'PART', part: Number(part) })}
    />
  );
}
