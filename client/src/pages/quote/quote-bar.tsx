import { oneQuoteAnswer, type QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDownloadPdf } from '#entities/invoice/use-download-pdf.ts';
import { deleteQuote, duplicateQuote, markQuoteSent, reopenQuote } from '#entities/quote/commands.ts';
import { QuoteChip } from '#entities/quote/quote-chip.tsx';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useIsPhone, useIsTight } from '#shared/lib/media/use-media.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { Button, firstClick, IconButton } from '#shared/ui/button/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { Breadcrumb, RecordBar } from '#shared/ui/page/index.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

/** The page width from which all buttons fit, in px. */
const ROOM_FROM = 1000;

type Props = {
  quote: QuoteAnswer;
  /** Null for a quote that the client has answered, which is reopened first. */
  onEdit: (() => void) | null;
};

/** Whether the client has not answered yet. */
export const isOpenQuote = ({ accepted_at, declined_at }: QuoteAnswer): boolean =>
  accepted_at === null && declined_at === null;

type Choice = 'accept' | 'decline' | null;

/** The bar above the paper of a quote: where it is, its status and its actions. */
export function QuoteBar({ quote, onEdit }: Props) {
  const [choice, setChoice] = useState<Choice>(null);
  const isTight = useIsTight(ROOM_FROM);
  const acts = useQuoteActs(quote);
  const decline = () => setChoice('decline');
  const inMenu: MenuEntry[] =
    isTight && onEdit !== null
      ? [
          { id: 'edit', label: 'Edit', icon: 'pencil', perform: onEdit },
          { id: 'decline', label: 'Decline', icon: 'x', perform: decline },
        ]
      : [];
  return (
    <RecordBar place={<Place quote={quote} />}>
      <ActionMenu label="Quote" entries={menuOf(quote, acts, inMenu, isTight)} position="bottom-end">
        <IconButton icon="dots" label="More actions" />
      </ActionMenu>
      {isTight ? null : <Buttons onPdf={acts.pdf} onEdit={onEdit} onDecline={decline} />}
      {onEdit === null ? (
        <Button onClick={firstClick(acts.reopen)}>Reopen</Button>
      ) : (
        <Button variant="primary" icon="circle-check" onClick={firstClick(() => setChoice('accept'))}>
          Accept
        </Button>
      )}
      {choice === 'accept' ? <AcceptDialog quote={quote} onClose={() => setChoice(null)} /> : null}
      {choice === 'decline' ? <DeclineDialog quote={quote} onClose={() => setChoice(null)} /> : null}
    </RecordBar>
  );
}

function Place({ quote }: Pick<Props, 'quote'>) {
  const isPhone = useIsPhone();
  return (
    <>
      <Breadcrumb
        parent="Quotes"
        to="/quotes"
        current={quote.number}
        isShort={isPhone}
        back="Back to quotes"
      />
      <QuoteChip quote={quote} />
    </>
  );
}

type ButtonsProps = Pick<Props, 'onEdit'> & { onPdf(): void; onDecline(): void };

/** The actions that are in the menu where there is no room. */
function Buttons({ onPdf, onEdit, onDecline }: ButtonsProps) {
  return (
    <>
      <Button icon="file-download" onClick={firstClick(onPdf)}>
        PDF
      </Button>
      {onEdit === null ? null : (
        <>
          <Button icon="pencil" onClick={firstClick(onEdit)}>
            Edit
          </Button>
          <Button icon="x" onClick={firstClick(onDecline)}>
            Decline
          </Button>
        </>
      )}
    </>
  );
}

type Acts = ReturnType<typeof useQuoteActs>;

function menuOf(quote: QuoteAnswer, acts: Acts, also: readonly MenuEntry[], hasPdf: boolean): MenuEntry[] {
  const pdf: MenuEntry = { id: 'pdf', label: 'Download PDF', icon: 'file-download', perform: acts.pdf };
  return [
    ...(quote.status === 'draft'
      ? [{ id: 'sent', label: 'Mark as sent', icon: 'send', perform: acts.markSent } as const]
      : []),
    ...also,
    ...(hasPdf ? [pdf] : []),
    { id: 'duplicate', label: 'Duplicate quote', icon: 'copy', perform: acts.duplicate },
    { id: 'delete', label: 'Delete', icon: 'trash', danger: true, apart: true, perform: acts.remove },
  ];
}

/** What the user can do with a quote without being dialog anything. */
function useQuoteActs(quote: QuoteAnswer) {
  const dispatch = useDispatchCommand();
  const download = useDownloadPdf();
  const navigate = useNavigate();
  const { id, number } = quote;
  return {
    markSent: () => void dispatch(markQuoteSent(quote), messageAbout('Quote marked as sent', number)),
    reopen: () => void dispatch(reopenQuote(quote), messageAbout('Quote reopened', number)),
    pdf: () => download({ id, number, kind: 'quote' }),
    async duplicate() {
      const answer = await dispatch(duplicateQuote(quote));
      const created = oneQuoteAnswer.safeParse(answer?.result);
      if (created.success) navigate(`/quotes/${encodeURIComponent(created.data.quote.number)}`);
    },
    async remove() {
      const answer = await dispatch(deleteQuote(quote), messageAbout('Quote deleted', number));
      if (answer !== null) navigate('/quotes');
    },
  };
}
