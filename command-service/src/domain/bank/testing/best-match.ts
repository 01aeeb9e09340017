import { allReferences } from '@ledgerline/shared-events/pay-by-qr/references.ts';
import type { Credit } from '../matching/evidence.ts';
import { proposalsOf } from '../matching/match-entry.ts';
import type { Proposal } from '../matching/payable-invoices.ts';
import { credit, INVOICES, sampleLists } from './sample-lists.ts';

/** A proposal as a test reads it: how sure, the invoices with their parts and fees, and why. */
export function shown({ certainty, allocations, reasons }: Proposal): [string, string, string] {
  const parts = allocations.map(({ invoice, amount, fee }) =>
    fee === '0' ? `${invoice.number}: ${amount}` : `${invoice.number}: ${amount} + ${fee}`,
  );
  return [certainty, parts.join(', '), reasons.join(', ')];
}

/** All proposals for an entry, the best first. */
export const all = (fields: Partial<Credit>, lists = sampleLists()) =>
  proposalsOf(credit(fields), lists).map(shown);

/** The best proposal for an entry, or null. */
export const best = (fields: Partial<Credit>, lists = sampleLists()) => all(fields, lists)[0] ?? null;

/** The sample invoices and more of them, each with the fields of invoice 132 of client 1 where none is given. */
export function withInvoices(...more: Partial<(typeof INVOICES)[number]>[]) {
  const [like] = INVOICES;
  if (like === undefined) throw new Error('There is no sample invoice.');
  const added = more.map((fields, index) => {
    const references = allReferences(fields.number ?? like.number);
    return { ...like, id: 900 + index, references, ...fields };
  });
  return sampleLists([...INVOICES, ...added]);
}
