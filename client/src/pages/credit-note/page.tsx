import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { creditNoteSubjectName } from '@ledgerline/shared-events/credit-notes/name.ts';
import { creditNotePaper } from '@ledgerline/shared-events/credit-notes/paper.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { invoiceLabel, isDraft, isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { type ComponentProps, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { deleteCreditNote } from '#entities/credit-note/commands.ts';
import { creditNoteQuery } from '#entities/credit-note/model.ts';
import { paperInvoiceOf } from '#entities/invoice/paper-invoice.ts';
import { PaperSection } from '#entities/invoice/ui/paper-section.tsx';
import { useDownloadPdf } from '#entities/invoice/use-download-pdf.ts';
import { DocumentScreen } from '#features/delivery/document-screen.tsx';
import { CancelSending, SendButton, SendingChip } from '#features/delivery/sending-parts.tsx';
import { useDelivery } from '#features/delivery/use-delivery.ts';
import { useSendKey } from '#features/delivery/use-send-key.ts';
import { RecordHistory } from '#features/history/record-history.tsx';
import { IssueStep } from '#features/issue-invoice/issue-step.tsx';
import { MarkSentDialog } from '#features/send-document/mark-sent-dialog.tsx';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { Button, firstClick, IconButton } from '#shared/ui/button/index.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { Breadcrumb, RecordBar } from '#shared/ui/page/index.ts';
import { DocumentPage, type ShownDocument } from '../document/document-page.tsx';

const modelOf = (note: CreditNoteAnswer) => paperModel(paperInvoiceOf(creditNotePaper(note)));

/** The page of one credit note: its paper, the invoice that it corrects, and what can be done with it. */
export const Page = () => (
  <DocumentPage
    entity="creditNote"
    what="credit note"
    query={creditNoteQuery}
    titleOf={creditNoteSubjectName}
    modelOf={modelOf}
    chipOf={() => null}
    view={(shown) => <CreditNoteView {...shown} />}
  />
);

function CreditNoteView({ document: note, model, settings }: ShownDocument<CreditNoteAnswer>) {
  const source = { entity: 'creditNote', record: note } as const;
  const delivery = useDelivery(source);
  useSendKey(source.entity, delivery.send, !isDraft(note));
  const { corrects } = note;
  return (
    <DocumentScreen
      source={source}
      model={model}
      paperSize={settings.paperSize}
      delivery={delivery}
      bar={<Bar note={note} delivery={delivery} />}
      note={
        <>
          <span>
            Corrects{' '}
            <Link className="link" to={`/invoices/${encodeURIComponent(corrects.number)}`}>
              invoice {corrects.number}
            </Link>{' '}
            of {longDate(corrects.date)}, {note.client_name}
          </span>
          {isDraft(note) ? (
            <span>
              A draft without a number: the invoice is open as before, and no other credit note can take this
              part. Issue it to credit the invoice. Then it never changes again.
            </span>
          ) : null}
        </>
      }
    >
      <PaperSection document={note} />
      <RecordHistory entity="creditNote" id={note.id} />
    </DocumentScreen>
  );
}

type BarProps = { note: CreditNoteAnswer; delivery: ReturnType<typeof useDelivery> };

function Bar({ note, delivery }: BarProps) {
  const { id, number } = note;
  const isPhone = useIsPhone();
  const dispatch = useDispatchCommand();
  const download = useDownloadPdf();
  const navigate = useNavigate();
  const [isMarking, setMarking] = useState(false);
  const remove = async () => {
    const message = isOut(note) ? 'Credit note voided' : 'Credit note deleted';
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
          {isPhone && !isDraft(note) ? null : (
            <Chip tone="grey" icon={isDraft(note) ? 'pencil' : 'receipt-refund'}>
              {isDraft(note) ? 'Draft' : 'Credit note'}
            </Chip>
          )}
          {isPhone ? null : <SendingChip chip={delivery.chip} />}
        </>
      }
    >
      <ActionMenu
        label="Credit note"
        position="bottom-end"
        entries={entriesOf(note, {
          send: delivery.send,
          mark: () => setMarking(true),
          trail: () => void navigate('?history=1'),
          remove: () => void remove(),
        })}
      >
        <IconButton icon="dots" label="More actions" />
      </ActionMenu>
      <Button icon="file-download" onClick={firstClick(() => download({ id, number, kind: 'credit-note' }))}>
        PDF
      </Button>
      {delivery.secondsLeft > 0 ? <CancelSending onClick={delivery.stop} /> : null}
      <NextStep note={note} onSend={firstClick(delivery.send)} />
      {isMarking ? (
        <MarkSentDialog source={{ entity: 'creditNote', record: note }} onClose={() => setMarking(false)} />
      ) : null}
    </RecordBar>
  );
}

/** Whether somebody has its paper. */
const isOut = ({ issued_at, sent_mark }: CreditNoteAnswer): boolean =>
  issued_at !== null || sent_mark !== undefined;

/** What can be done besides: a draft isn't sent, and what was issued in fiscal mode stays. */
function entriesOf(
  note: CreditNoteAnswer,
  { send, mark, trail, remove }: Record<'send' | 'mark' | 'trail' | 'remove', () => void>,
): MenuEntry[] {
  const label = isOut(note) ? 'Make void' : 'Delete';
  return [
    ...(isDraft(note)
      ? []
      : ([
          { id: 'send', label: 'Send credit note', icon: 'send', perform: send },
          { id: 'mark-sent', label: 'Mark as sent', icon: 'check', perform: mark },
        ] as const)),
    { id: 'trail', label: 'Audit trail', icon: 'history', apart: true, perform: trail },
    ...(isFrozen(note)
      ? []
      : [{ id: 'delete', apart: true, label, icon: 'trash', danger: true, perform: remove } as const]),
  ];
}

/** The next step: issue a draft, or send it to the client. */
function NextStep({
  note,
  onSend,
}: { note: CreditNoteAnswer } & { onSend: ComponentProps<typeof SendButton>['onClick'] }) {
  if (isDraft(note)) return <IssueStep document={note} />;
  return note.sending === null ? <SendButton onClick={onSend} /> : null;
}
