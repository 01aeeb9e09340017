import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { creditNoteSubjectName } from '@ledgerline/shared-events/credit-notes/name.ts';
import { creditNotePaper } from '@ledgerline/shared-events/credit-notes/paper.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { invoiceLabel, isDraft, isDraftNumber, isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { deleteCreditNote } from '#entities/credit-note/commands.ts';
import { creditNoteQuery } from '#entities/credit-note/model.ts';
import { paperInvoiceOf } from '#entities/invoice/paper-invoice.ts';
import { Desk } from '#entities/invoice/ui/desk.tsx';
import { KeptPaper } from '#entities/invoice/ui/kept-paper.tsx';
import { Paper } from '#entities/invoice/ui/paper/paper.tsx';
import { paperFamilies } from '#entities/invoice/ui/paper/paper-style.ts';
import { useDownloadPdf } from '#entities/invoice/use-download-pdf.ts';
import { $settings } from '#entities/settings/model.ts';
import { IssueStep } from '#features/issue-invoice/issue-step.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { Button, ButtonLink, firstClick, IconButton } from '#shared/ui/button/index.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { Breadcrumb, RecordBar, usePageTitle } from '#shared/ui/page/index.ts';
import styles from './credit-note.module.css';

/** The page of one credit note: its paper, the invoice that it corrects, and what can be done with it. */
export function Page() {
  const { number = '' } = useParams();
  usePageTitle(creditNoteSubjectName(number));
  const settings = useUnit($settings);
  const { data: note, error, retry } = useScreenQuery(creditNoteQuery, number);
  if (error instanceof ApiError && error.status === 404) return <NotThere number={number} />;
  if (note !== null && isDraftNumber(number) && !isDraft(note))
    return <Navigate replace to={`/credit-notes/${encodeURIComponent(note.number)}`} />;
  if (note !== null && settings !== null) return <CreditNoteView note={note} settings={settings} />;
  if (error !== null) {
    return (
      <div className={styles.notice}>
        <LoadFailure what="credit note" onRetry={retry} />
      </div>
    );
  }
  return <div className={styles.waiting} aria-busy="true" />;
}

type Props = { note: CreditNoteAnswer; settings: SettingsAnswer };

function CreditNoteView({ note, settings }: Props) {
  const model = useMemo(() => paperModel(paperInvoiceOf(creditNotePaper(note))), [note]);
  const running = {
    text: `${model.title} ${model.number}`,
    direction: model.direction,
    families: paperFamilies(model),
  };
  const { corrects } = note;
  return (
    <div className={styles.screen}>
      <Bar note={note} />
      <div className={styles.note}>
        <span>
          Corrects{' '}
          <Link className="link" to={`/invoices/${encodeURIComponent(corrects.number)}`}>
            invoice {corrects.number}
          </Link>{' '}
          of {longDate(corrects.date)}, {note.client_name}
        </span>
        {isDraft(note) ? (
          <span>
            A draft without a number: the invoice is open as before, and nobody else can credit this part.
            Issue it to credit the invoice. Then it never changes again.
          </span>
        ) : null}
        <KeptPaper document={note} classNames={{ since: styles.kept, hash: undefined }} />
      </div>
      <Desk paperSize={settings.paperSize} running={running} className={styles.desk}>
        <Paper model={model} label={creditNoteSubjectName(note.number)} />
      </Desk>
    </div>
  );
}

function Bar({ note }: Pick<Props, 'note'>) {
  const { id, number } = note;
  const isPhone = useIsPhone();
  const dispatch = useDispatchCommand();
  const download = useDownloadPdf();
  const navigate = useNavigate();
  const remove = async () => {
    const message = note.issued_at === null ? 'Credit note deleted' : 'Credit note voided';
    const answer = await dispatch(deleteCreditNote(note), messageAbout(message, invoiceLabel(number)));
    if (answer !== null) navigate(`/invoices/${encodeURIComponent(note.corrects.number)}`);
  };
  return (
    <RecordBar
      place={
        <>
          <Breadcrumb
            parent="Credit notes"
            to="/credit-notes"
            current={invoiceLabel(number)}
            isShort={isPhone}
            back="Back to credit notes"
          />
          <Chip tone="grey" icon={isDraft(note) ? 'pencil' : 'receipt-refund'}>
            {isDraft(note) ? 'Draft' : 'Credit note'}
          </Chip>
        </>
      }
    >
      {isFrozen(note) ? null : (
        <ActionMenu
          label="Credit note"
          position="bottom-end"
          entries={[
            {
              id: 'delete',
              label: note.issued_at === null ? 'Delete' : 'Make void',
              icon: 'trash',
              danger: true,
              perform: () => void remove(),
            },
          ]}
        >
          <IconButton icon="dots" label="More actions" />
        </ActionMenu>
      )}
      <Button icon="file-download" onClick={firstClick(() => download({ id, number, kind: 'credit-note' }))}>
        PDF
      </Button>
      {isDraft(note) ? <IssueStep document={note} /> : null}
    </RecordBar>
  );
}

function NotThere({ number }: { number: string }) {
  return (
    <EmptyState
      title={`There is no credit note ${number}`}
      text="The link may be outdated or the credit note deleted. Deleted ones stay in the history."
      action={
        <ButtonLink to="/credit-notes" variant="primary">
          Go to credit notes
        </ButtonLink>
      }
    />
  );
}
