import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import type { QuoteColumn } from '#entities/quote/columns.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { AcceptDialog } from '#features/answer-quote/accept-dialog.tsx';
import { DeclineDialog } from '#features/answer-quote/decline-dialog.tsx';
import { DocumentTable } from '#features/list-views/documents/document-table.tsx';
import type { ShownDocuments } from '#features/list-views/documents/documents-page.tsx';
import { footOf } from '#features/list-views/documents/use-document-page.ts';
import { QUOTES } from './quote-kind.tsx';
import { QUOTE_ROWS } from './quote-rows.tsx';
import { QuotesBulkBar } from './quotes-bulk-bar.tsx';
import { type Answering, useQuoteActs } from './use-quote-acts.ts';

/** The rows of a list of quotes, and the dialogs that answer one of them. */
export function QuoteTable(shown: ShownDocuments<QuoteAnswer, QuoteColumn>) {
  const primary = useUnit($primaryCurrency);
  const { acts, keys, answering, close } = useQuoteActs();
  return (
    <>
      <DocumentTable
        {...shown}
        kind={QUOTES}
        rendered={QUOTE_ROWS}
        context={useMemo(() => ({ primary, acts }), [primary, acts])}
        acts={keys}
        foot={footOf(shown.page)}
        bar={(bulk) => <QuotesBulkBar {...bulk} />}
      />
      <AnswerDialog answering={answering} onClose={close} />
    </>
  );
}

type DialogProps = { answering: Answering | null; onClose(): void };

function AnswerDialog({ answering, onClose }: DialogProps) {
  if (answering === null) return null;
  const { quote, choice } = answering;
  if (choice === 'accept') return <AcceptDialog quote={quote} onClose={onClose} />;
  return <DeclineDialog quotes={[quote]} onClose={onClose} />;
}
