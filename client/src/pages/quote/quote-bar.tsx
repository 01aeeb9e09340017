import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { isOpenQuote } from '@ledgerline/shared-events/quotes/status.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDownloadPdf } from '#entities/invoice/use-download-pdf.ts';
import { deleteQuotes, markQuotesSent, reopenQuote } from '#entities/quote/commands.ts';
import { QuoteChip } from '#entities/quote/quote-chip.tsx';
import { useDuplicateQuote } from '#entities/quote/use-duplicate-quote.ts';
import { AcceptDialog } from '#features/answer-quote/accept-dialog.tsx';
import { DeclineDialog } from '#features/answer-quote/decline-dialog.tsx';
import { CancelSending, SendButton, SendingChip } from '#features/delivery/sending-parts.tsx';
import type { useDelivery } from '#features/delivery/use-delivery.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useIsPhone, useIsTight } from '#shared/lib/media/use-media.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { Button, firstClick, IconButton } from '#shared/ui/button/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { Breadcrumb, RecordBar } from '#shared/ui/page/index.ts';

/** The page width from which all buttons fit, in px. */
const ROOM_FROM = 1000;

type Props = {
  quote: QuoteAnswer;
  delivery: ReturnType<typeof useDelivery>;
  /** Null for a quote that the client has answered, which is reopened first. */
  onEdit: (() => void) | null;
};

type Choice = 'accept' | 'decline' | null;

/** The bar above the paper of a quote: where it is, its status and its actions. */
export function QuoteBar({ quote, delivery, onEdit }: Props) {
  const [choice, setChoice] = useState<Choice>(null);
  const isTight = useIsTight(ROOM_FROM);
  const acts = useQuoteActs(quote);
  // A phone has room for the next step alone.
  const isStepAlone = useIsPhone() && quote.status === 'draft';
  const inMenu = isTight && onEdit !== null ? withoutRoom(onEdit, setChoice, isStepAlone) : [];
  return (
    <RecordBar place={<Place quote={quote} delivery={delivery} />}>
      <ActionMenu
        label="Quote"
        entries={menuOf(quote, { ...acts, send: delivery.send }, inMenu, isTight)}
        position="bottom-end"
      >
        <IconButton icon="dots" label="More actions" />
      </ActionMenu>
      {isTight ? null : <Buttons onPdf={acts.pdf} onEdit={onEdit} onDecline={() => setChoice('decline')} />}
      {onEdit === null ? (
        <Button onClick={firstClick(acts.reopen)}>Reopen</Button>
      ) : (
        <NextStep
          quote={quote}
          delivery={delivery}
          onAccept={isStepAlone ? null : () => setChoice('accept')}
        />
      )}
      {choice === 'accept' ? <AcceptDialog quote={quote} onClose={() => setChoice(null)} /> : null}
      {choice === 'decline' ? <DeclineDialog quotes={[quote]} onClose={() => setChoice(null)} /> : null}
    </RecordBar>
  );
}

/** What the menu has on a narrow page, whose bar can't show it. */
function withoutRoom(edit: () => void, choose: (choice: Choice) => void, canAccept: boolean): MenuEntry[] {
  const accept = { id: 'accept', label: 'Accept', icon: 'circle-check' } as const;
  return [
    ...(canAccept ? [{ ...accept, perform: () => choose('accept') }] : []),
    { id: 'edit', label: 'Edit', icon: 'pencil', perform: edit },
    { id: 'decline', label: 'Decline', icon: 'x', perform: () => choose('decline') },
  ];
}

type StepProps = Pick<Props, 'quote' | 'delivery'> & {
  /** Null where it's in the menu. */
  onAccept: (() => void) | null;
};

/** The next step of an open quote: send it, stop the message that waits, or accept it. */
function NextStep({ quote, delivery, onAccept }: StepProps) {
  if (delivery.secondsLeft > 0) return <CancelSending onClick={delivery.stop} />;
  const isDraft = quote.status === 'draft';
  return (
    <>
      {onAccept === null ? null : (
        <Button variant={isDraft ? 'default' : 'primary'} icon="circle-check" onClick={firstClick(onAccept)}>
          Accept
        </Button>
      )}
      {isDraft ? <SendButton onClick={firstClick(delivery.send)} /> : null}
    </>
  );
}

function Place({ quote, delivery }: Pick<Props, 'quote' | 'delivery'>) {
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
      {isPhone ? null : <SendingChip chip={delivery.chip} />}
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

type Acts = ReturnType<typeof useQuoteActs> & { send(): void };

function menuOf(quote: QuoteAnswer, acts: Acts, also: readonly MenuEntry[], hasPdf: boolean): MenuEntry[] {
  const pdf: MenuEntry = { id: 'pdf', label: 'Download PDF', icon: 'file-download', perform: acts.pdf };
  return [
    ...(isOpenQuote(quote) && quote.status !== 'expired'
      ? [{ id: 'send', label: 'Send quote', icon: 'send', perform: acts.send } as const]
      : []),
    ...(quote.status === 'draft'
      ? [{ id: 'sent', label: 'Mark as sent', icon: 'check', perform: acts.markSent } as const]
      : []),
    ...also,
    ...(hasPdf ? [pdf] : []),
    { id: 'duplicate', label: 'Duplicate quote', icon: 'copy', perform: acts.duplicate },
    { id: 'trail', label: 'Audit trail', icon: 'history', apart: true, perform: acts.trail },
    { id: 'delete', label: 'Delete', icon: 'trash', danger: true, apart: true, perform: acts.remove },
  ];
}

/** What the user can do with a quote without a dialog. */
function useQuoteActs(quote: QuoteAnswer) {
  const dispatch = useDispatchCommand();
  const download = useDownloadPdf();
  const duplicate = useDuplicateQuote();
  const navigate = useNavigate();
  const { id, number } = quote;
  return {
    markSent: () => void dispatch(markQuotesSent([quote]), messageAbout('Quote marked as sent', number)),
    reopen: () => void dispatch(reopenQuote(quote), messageAbout('Quote reopened', number)),
    pdf: () => download({ id, number, kind: 'quote' }),
    trail: () => void navigate('?history=1'),
    duplicate: () => void duplicate(quote),
    async remove() {
      const answer = await dispatch(deleteQuotes([quote]), messageAbout('Quote deleted', number));
      if (answer !== null) navigate('/quotes');
    },
  };
}
