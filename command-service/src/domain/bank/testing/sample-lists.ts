import { withHashes } from '@ledgerline/shared-events/bank/entry-hash.ts';
import { allReferences } from '@ledgerline/shared-events/pay-by-qr/references.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import type { BookedEntry } from '../booked-entry.ts';
import type { Credit } from '../matching/evidence.ts';
import { type MatchedInvoice, matchingLists, type PayingClient } from '../matching/payable-invoices.ts';

export const NORD_IBAN = 'DE89370400440532013000';

/** A client with its names; client 1 paid from an IBAN before. */
export const CLIENTS: readonly PayingClient[] = [
  { id: 1, names: ['Lingua Nord GmbH'], ibans: [NORD_IBAN] },
  { id: 2, names: ['Verlag Morgenrot'], ibans: [] },
  { id: 3, names: ['Halden Medizintechnik AG'], ibans: [] },
  { id: 4, names: ['Translatio Kraków', 'Translatio Kraków Sp. z o.o.'], ibans: [] },
  { id: 5, names: ['Oakfield Press'], ibans: [] },
];

function invoice(
  number: string,
  clientId: number,
  open: string,
  more: Partial<MatchedInvoice> = {},
): MatchedInvoice {
  const id = Number(number.replace(/\D/g, ''));
  const client = CLIENTS.find((each) => each.id === clientId)?.names[0] ?? '';
  const references = allReferences(number);
  return { id, number, clientId, client, date: '2026-10-01', currency: 'EUR', open, references, ...more };
}

/** The invoices of the mock-up of the screen; 133 is paid. */
export const INVOICES: readonly MatchedInvoice[] = [
  invoice('132', 1, '452'),
  invoice('143', 1, '1309.36'),
  invoice('142', 2, '642'),
  invoice('139', 3, '380'),
  invoice('141', 4, '486.5'),
  invoice('138', 5, '1134', { currency: 'USD' }),
  invoice('133', 2, '0'),
];

/** The lists of these invoices and clients; a dollar costs 0.92 euros on every day. */
export function sampleLists(invoices: readonly MatchedInvoice[] = INVOICES, clients = CLIENTS) {
  const rateOf = (currency: string, to: string) => (currency === 'EUR' && to === 'USD' ? '0.92' : null);
  return runSteps(matchingLists(invoices, clients, rateOf));
}

/** A credit of an unknown payer that says nothing. */
export function credit(fields: Partial<Credit> = {}): Credit {
  return { date: '2026-11-20', amount: '100', currency: 'EUR', name: '', iban: null, text: '', ...fields };
}

/** Booked entries with their hashes. */
export function booked(...entries: Partial<BookedEntry>[]): BookedEntry[] {
  return withHashes(
    entries.map((entry) => ({
      ...credit(),
      account: 'DE02120300000000202051',
      isCredit: true,
      isReversal: false,
      reference: '',
      ...entry,
    })),
  );
}
