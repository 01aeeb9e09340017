import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { $today } from '#entities/settings/model.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Breadcrumb, Page } from '#shared/ui/page/index.ts';
import { figuresOf } from './draft.ts';
import { ColumnsDialog } from './ui/columns-dialog.tsx';
import { StatementFile } from './ui/statement-file.tsx';
import { StatementReview } from './ui/statement-review.tsx';
import { useBankImport } from './use-bank-import.ts';

/** Records payments from a bank statement: choose the file, decide what each credit pays, record all at once. */
export function BankImport() {
  const { read, trouble, choose, restart, decide, record, isSending } = useBankImport();
  const today = useUnit($today);
  const navigate = useNavigate();
  const draft = read.step === 'deciding' ? read.draft : null;
  const payments = draft === null ? 0 : figuresOf(draft).payments;
  const blocked = payments === 0 ? 'Select the payments to record.' : undefined;
  const perform = () => void (draft !== null && payments > 0 && !isSending && record(draft));
  const label = `Record ${counted(payments, 'payment')}`;
  useRecordAction(draft !== null, { label, blocked, perform });
  return (
    <Page
      title="Bank statement"
      before={<Breadcrumb parent="Invoices" to="/invoices" />}
      actions={
        draft === null ? null : (
          <RecordActions
            {...{ label, blocked, isSending }}
            onRecord={perform}
            onCancel={() => navigate('/invoices')}
          />
        )
      }
    >
      {trouble === null ? null : <Alert tone="error">{trouble}</Alert>}
      {read.step === 'columns' ? (
        <ColumnsDialog
          key={read.needs.encoding}
          {...{ needs: read.needs, trouble, closing: 'Choose another file', onClose: restart }}
          onChoose={(reading) => choose(read.file, reading)}
        />
      ) : null}
      {read.step === 'deciding' ? (
        <StatementReview
          fileName={read.file.name}
          draft={read.draft}
          trouble={trouble}
          onRead={(reading) => choose(read.file, reading)}
          today={today}
          onChange={decide}
          onRestart={restart}
        />
      ) : (
        <StatementFile isReading={read.step === 'reading'} onFile={choose} onCancel={restart} />
      )}
    </Page>
  );
}

type ActionsProps = {
  label: string;
  blocked: string | undefined;
  isSending: boolean;
  onRecord(): void;
  onCancel(): void;
};

function RecordActions({ label, blocked, isSending, onRecord, onCancel }: ActionsProps) {
  return (
    <>
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant="primary"
        icon="check"
        shortcut="Ctrl Enter"
        blocked={blocked}
        disabled={isSending}
        onClick={onRecord}
      >
        {label}
      </Button>
    </>
  );
}

type RecordAction = { label: string; blocked: string | undefined; perform(): void };

function useRecordAction(isThere: boolean, action: RecordAction): void {
  useActions(
    isThere ? [{ id: 'bank.record', section: 'Here', icon: 'check', keys: ['mod+enter'], ...action }] : [],
  );
}
