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

type Asked = 'accept' | 'decline' | null;

/** The bar above the paper of a quote: where it is, its status and its actions. */
export function QuoteBar({ quote }: { quote: QuoteAnswer }) {
  const [asked, setAsked] = useState<Asked>(null);
  const isTight = useIsTight(ROOM_FROM);
  const isPhone = useIsPhone();
  const acts = useQuoteActs(quote);
  const isOpen = quote.accepted_at === null && quote.declined_at === null;
  const decline: MenuEntry = {
    id: 'decline',
    label: 'Decline',
    icon: 'x',
    perform: () => setAsked('decline'),
  };
  return (
    <RecordBar
      place={
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
      }
    >
      <ActionMenu
        label="Quote"
        entries={menuOf(quote, acts, isTight && isOpen ? [decline] : [], isTight)}
        position="bottom-end"
      >
        <IconButton icon="dots" label="More actions" />
      </ActionMenu>
      {isTight ? null : (
        <Button icon="file-download" onClick={firstClick(acts.pdf)}>
          PDF
        </Button>
      )}
      {isOpen && !isTight ? (
        <Button icon="x" onClick={firstClick(() => setAsked('decline'))}>
          Decline
        </Button>
      ) : null}
      {isOpen ? (
        <Button variant="primary" icon="circle-check" onClick={firstClick(() => setAsked('accept'))}>
          Accept
        </Button>
      ) : (
        <Button onClick={firstClick(acts.reopen)}>Reopen</Button>
      )}
      {asked === 'accept' ? <AcceptDialog quote={quote} onClose={() => setAsked(null)} /> : null}
      {asked === 'decline' ? <DeclineDialog quote={quote} onClose={() => setAsked(null)} /> : null}
    </RecordBar>
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

/** What the user can do with a quote without being asked anything. */
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
