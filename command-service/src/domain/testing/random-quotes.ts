import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { isOpenQuote } from '@ledgerline/shared-events/quotes/status.ts';
import type { Chooser } from './chooser.ts';
import { randomAnalysis } from './random-analyses.ts';
import { randomReference } from './random-invoices.ts';
import { asFields, type Maker, type Makers, randomHtml, someRecords } from './random-payloads.ts';

const quoteFields: Maker = (choose) => ({
  ...(choose.number(4) === 0 ? { number: choose.of('7', 'Q-1', 'q-001', 'Q-100') } : {}),
  ...(choose.number(3) === 0 ? { date: choose.date() } : {}),
  ...(choose.number(3) === 0 ? { validUntil: choose.of(choose.date(), null) } : {}),
  ...(choose.number(2) === 0 ? { reference: choose.word() } : {}),
  ...(choose.number(3) === 0 ? randomReference(choose) : {}),
  ...(choose.number(4) === 0 ? { currency: choose.currency() } : {}),
  ...(choose.number(4) === 0 ? { taxes: choose.of<Json>(null, [1], [{ name: 'VAT', rate: 19 }]) } : {}),
  ...(choose.number(4) === 0 ? { language: choose.of('1', '4', '6') } : {}),
  ...(choose.number(4) === 0 ? { notes: randomHtml(choose) } : {}),
  ...(choose.number(4) === 0 ? { terms: randomHtml(choose) } : {}),
  ...(choose.number(6) === 0 ? { exchangeRate: '1.25' } : {}),
});

const DUE = [
  { deadline: null, minimum: '35' },
  { deadline: '', minimum: null, surcharges: [{ name: 'Rush', percent: '33.333333' }] },
  { deadline: '2026-12-01' },
  { deadline: '2026-12-01 14:30', surcharges: [] },
];

const item: Maker = (choose) => ({
  ...(choose.number(2) === 0 ? { id: choose.of('item1', 'item2', 'new') } : {}),
  ...(choose.number(2) === 0 ? { name: choose.word() } : {}),
  ...(choose.number(2) === 0 ? { job_type_id: choose.maybe('jobType') } : {}),
  ...(choose.number(2) === 0 ? { language_pair_id: choose.maybe('languagePair') } : {}),
  ...(choose.number(2) === 0 ? { unit_id: choose.of(null, choose.unit()) } : {}),
  ...(choose.number(2) === 0 ? { quantity: choose.amount() } : {}),
  ...(choose.number(2) === 0 ? { rate: choose.amount() } : {}),
  ...(choose.number(4) === 0 ? { weighed: randomAnalysis(choose) } : {}),
  ...(choose.number(3) === 0 ? choose.of<object>(...DUE) : {}),
});

const items = (choose: Chooser): Json[] => Array.from({ length: choose.number(4) }, () => item(choose));

const oneQuote: Maker = (choose) => ({ quoteId: choose.id('quote') });

const openQuote = (choose: Chooser) => ({ quoteId: choose.idWhere('quote', isOpenQuote) });
const someQuotes = (choose: Chooser) =>
  choose.number(2) === 0 ? openQuote(choose) : someRecords(choose, 'quote', 'quoteId', 'quoteIds');

/** The payloads of commands on quotes. */
export const quoteMakers = {
  CreateQuote: (choose) => ({
    quote: { ...asFields(quoteFields(choose)), client_id: choose.id('client'), items: items(choose) },
  }),
  EditQuote: (choose) => ({
    quoteId: choose.id('quote'),
    quote: { ...asFields(quoteFields(choose)), ...(choose.number(2) === 0 ? { items: items(choose) } : {}) },
  }),
  DuplicateQuote: oneQuote,
  MarkQuoteSent: someQuotes,
  AcceptQuote: (choose) => ({
    ...openQuote(choose),
    ...(choose.number(3) === 0 ? { itemIds: [choose.of('item1', 'item2')] } : {}),
    ...(choose.number(4) === 0 ? { createJobs: choose.of(true, false) } : {}),
  }),
  DeclineQuote: (choose) => ({
    ...someQuotes(choose),
    ...(choose.number(2) === 0 ? { reason: choose.of(choose.word(), null) } : {}),
  }),
  ReopenQuote: (choose) => ({ quoteId: choose.idWhere('quote', (quote) => !isOpenQuote(quote)) }),
  DeleteQuote: (choose) => someRecords(choose, 'quote', 'quoteId', 'quoteIds'),
} satisfies Partial<Makers>;
