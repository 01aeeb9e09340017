import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { quotePaper } from '@ledgerline/shared-events/quotes/paper.ts';
import { paperInvoiceOf } from '#entities/invoice/paper-invoice.ts';
import { quoteQuery } from '#entities/quote/model.ts';
import { QuoteChip } from '#entities/quote/quote-chip.tsx';
import { DocumentPage } from '../document/document-page.tsx';
import { QuoteView } from './quote-view.tsx';

const modelOf = (quote: QuoteAnswer) => paperModel(paperInvoiceOf(quotePaper(quote)));

/** The page of one quote: its paper and what can be done with it. */
export const Page = () => (
  <DocumentPage
    entity="quote"
    what="quote"
    query={quoteQuery}
    titleOf={(number) => `Quote ${number}`}
    modelOf={modelOf}
    chipOf={(quote) => <QuoteChip quote={quote} />}
    view={({ document, ...shown }) => <QuoteView quote={document} {...shown} />}
  />
);
