import { isImportable } from '@ledgerline/shared-events/bank/answers.ts';
import { daysInWords } from '@ledgerline/shared-events/dates/date-words.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useState } from 'react';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { tableStyles } from '#shared/ui/table/index.ts';
import { canTick, type Draft, openAfter, withAllTicked, withChoice } from '../draft.ts';
import type { Reading } from '../send-statement.ts';
import styles from './bank-import.module.css';
import { ColumnsDialog } from './columns-dialog.tsx';
import { EntryRow } from './entry-row.tsx';
import { InvoicesDialog } from './invoices-dialog.tsx';
import { StatementFigures } from './statement-figures.tsx';

type Props = {
  fileName: string;
  draft: Draft;
  today: string;
  trouble: string | null;
  onChange(change: (draft: Draft) => Draft): void;
  /** The file is to be read in another way. */
  onRead(reading: Reading): void;
  onRestart(): void;
};

/** The credits of a statement with what each of them pays. */
export function StatementReview({ fileName, draft, today, trouble, onChange, onRead, onRestart }: Props) {
  const { preview, choices } = draft;
  const [chosen, setChosen] = useState<number | null>(null);
  // The statement whose columns are shown: the dialog closes when another reading of the file arrives.
  const [shown, setShown] = useState<Draft['preview'] | null>(null);
  const entry = chosen === null ? undefined : preview.entries[chosen];
  return (
    <>
      <p className={styles.file}>
        <Icon name="file-invoice" size={18} />
        <span className="mid">{fileName}</span>
        <span className="muted">{aboutStatement(preview.statement)}</span>
        {preview.csv === undefined ? null : (
          <Button variant="text" size="sm" onClick={() => setShown(preview)}>
            Columns
          </Button>
        )}
        <Button variant="text" size="sm" onClick={onRestart}>
          Choose another file
        </Button>
      </p>
      {preview.warnings.map((warning) => (
        <Alert key={warning} tone="warn">
          {warning}
        </Alert>
      ))}
      <StatementFigures draft={draft} />
      <Credits draft={draft} today={today} onChange={onChange} onChoose={setChosen} />
      <Foot draft={draft} />
      {preview.csv === undefined || shown !== preview ? null : (
        <ColumnsDialog
          needs={preview.csv}
          trouble={trouble}
          closing="Cancel"
          onClose={() => setShown(null)}
          onChoose={onRead}
        />
      )}
      {chosen === null || entry === undefined || !isImportable(entry) ? null : (
        <InvoicesDialog
          entry={entry}
          parts={choices[chosen]?.parts ?? []}
          invoices={preview.invoices}
          onClose={() => setChosen(null)}
          onSave={(parts) => {
            onChange((before) => withChoice(before, chosen, { parts, isTicked: parts.length > 0 }));
            setChosen(null);
          }}
        />
      )}
    </>
  );
}

type CreditsProps = Pick<Props, 'draft' | 'today' | 'onChange'> & { onChoose(place: number): void };

function Credits({ draft: { preview, choices }, today, onChange, onChoose }: CreditsProps) {
  return (
    <table className={`${tableStyles.table} ${styles.table}`} aria-label="Credits">
      <CreditsHead preview={preview} choices={choices} onChange={onChange} />
      <tbody>
        {preview.entries.map((each, place) => (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a file keep their places
            key={place}
            entry={each}
            choice={choices[place] ?? { isTicked: false, parts: [] }}
            today={today}
            onChange={(changes) => onChange((before) => withChoice(before, place, changes))}
            onChoose={() => onChoose(place)}
          />
        ))}
      </tbody>
    </table>
  );
}

function CreditsHead({ preview, choices, onChange }: Draft & Pick<Props, 'onChange'>) {
  const tickable = preview.entries.filter((each, place) => canTick(each, choices[place])).length;
  const ticked = choices.filter(({ isTicked }) => isTicked).length;
  return (
    <thead>
      <tr>
        <th>
          <CheckBox
            label="All"
            checked={ticked > 0 && ticked === tickable}
            indeterminate={ticked > 0 && ticked < tickable}
            onChange={(isTicked) => onChange((before) => withAllTicked(before, isTicked))}
          />
        </th>
        <th>Date</th>
        <th>From</th>
        <th className={styles.amount}>Amount</th>
        <th>Pays</th>
        <th>Match</th>
      </tr>
    </thead>
  );
}

function Foot({ draft }: { draft: Draft }) {
  const { debits, currency } = draft.preview.statement;
  const { now, after } = openAfter(draft);
  const hidden = debits === 0 ? '' : `${counted(debits, 'debit')} ${debits === 1 ? 'is' : 'are'} not shown. `;
  return (
    <p className={styles.foot}>
      <span>{hidden}All payments are recorded together and can be undone together.</span>
      {currency === '' ? null : (
        <span className="tn">
          Outstanding afterwards: <b>{formatAmount(after, currency)}</b> of {formatAmount(now, currency)}
        </span>
      )}
    </p>
  );
}

function aboutStatement({ format, bank, account, from, to }: Draft['preview']['statement']): string {
  const period = from === null || to === null ? '' : daysInWords({ start: from, end: to });
  return [format, bank, shortAccount(account), period].filter((part) => part !== '').join(', ');
}

/** An account is recognised by its beginning and its end. */
function shortAccount(account: string): string {
  return account.length <= 12 ? account : `${account.slice(0, 4)} … ${account.slice(-4)}`;
}
