import { quoteCommands } from '@ledgerline/shared-events/quotes/commands.ts';
import { expect, it } from 'vitest';
import { client, START } from '../testing/samples.ts';
import type { InvoiceDraft } from './draft.ts';
import { manualItem } from './items.ts';
import { draftForClient, emptyDraft, languagesOf, settingsFor, translatedDraft } from './new-draft.ts';
import { changedPayload, documentPayload } from './payload.ts';

const start = { ...START, kind: 'quote' as const, settings: settingsFor('quote', START.settings) };
const first = emptyDraft(start);
const labelOf = ({ strings }: Pick<InvoiceDraft, 'strings'>, id: string) =>
  strings.find((string) => string.id === id)?.value;

it('a new quote has its own words and last day, and no texts about payment', () => {
  expect(first).toMatchObject({ dueDate: '2026-12-20', paymentInstructions: '', payByQr: false });
  expect(labelOf(first, 'invoice')).toBe('Quote');
});

it('a client brings its language and taxes to a quote; what was typed stays', () => {
  const typed = { ...first, dueDate: '2026-11-30', paymentInstructions: '<p>Half in advance.</p>' };
  const own = client({ invoiceLanguage: '4' }, 'USD');
  const draft = draftForClient(typed, own, { jobs: [], currency: 'USD' }, start);
  expect(draft).toMatchObject({ clientId: 4, kind: 'quote', dueDate: '2026-11-30', currency: 'USD' });
  expect(draft.paymentInstructions).toBe('<p>Half in advance.</p>');
  expect(labelOf(draft, 'invoice')).toBe('Angebot');
});

it('another language changes the words of a quote to its own', () => {
  const german = languagesOf(start.settings).find(({ id }) => id === '4');
  if (german === undefined) throw new Error('German is missing.');
  expect(labelOf({ ...first, ...translatedDraft(first, german, start.settings) }, 'dueDate')).toBe(
    'Gültig bis',
  );
});

it('is sent as the commands on quotes take it', () => {
  const draft = { ...first, clientId: 4, items: [{ ...manualItem(1), rate: '40' }] };
  const sent = quoteCommands.CreateQuote.parse({ quote: documentPayload(draft) });
  expect(sent.quote).toMatchObject({ client_id: 4, validUntil: '2026-12-20', items: [{ rate: '40' }] });
  const changed = changedPayload(draft, { ...draft, paymentInstructions: '<p>Net</p>' });
  expect(changed).toEqual({ terms: '<p>Net</p>' });
  quoteCommands.EditQuote.parse({ quoteId: 1, quote: changed });
});
