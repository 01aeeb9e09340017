import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { paperModel } from '../invoices/paper-model.ts';
import { BUILT_IN_LANGUAGES } from '../languages/built-in.ts';
import { quotePaper, quoteStrings } from './paper.ts';
import { quoteRecord } from './record.ts';

const fixture = new URL('../../fixtures/QuoteCreated.v1.json', import.meta.url);
const created = z.object({ data: z.object({ record: quoteRecord }) });
const { record } = created.parse(JSON.parse(readFileSync(fixture, 'utf8'))).data;
const quote = { ...record, strings: quoteStrings(record.strings, record.locale) };

const TITLES: Readonly<Record<string, [title: string, until: string]>> = {
  en: ['Quote', 'Valid until'],
  es: ['Presupuesto', 'Válido hasta'],
  pt: ['Orçamento', 'Válido até'],
  de: ['Angebot', 'Gültig bis'],
  fr: ['Devis', 'Valable jusqu’au'],
  it: ['Preventivo', 'Valido fino al'],
};

it.each(BUILT_IN_LANGUAGES)('the paper of a quote says what it is in $name', ({ locale, strings }) => {
  const worded = { ...quote, locale, strings: quoteStrings([...strings], locale) };
  const model = paperModel(quotePaper(worded));
  const [title, until] = TITLES[new Intl.Locale(locale).language] ?? [];
  expect(model.title).toBe(title);
  expect(model.details.map(({ label }) => label)).toContain(until);
  expect(model).toMatchObject({ number: 'Q-1', payCode: null, bill: null });
});

it('a quote without a last day says none', () => {
  const { details } = paperModel(quotePaper({ ...quote, validUntil: null }));
  expect(details.map(({ id }) => id)).toEqual(['date', 'invoiceNumber', 'reference']);
});

it('a quote has its terms where an invoice has its payment instructions', () => {
  const { paymentInstructions, notes } = paperModel(quotePaper(quote));
  expect(paymentInstructions).toEqual({ label: 'Terms', html: '<p>Half in advance.</p>' });
  expect(notes).toEqual({ label: 'Notes', html: '<p>Thank you</p>' });
});

it('a quote prints a line for each band, which add up to the value of the line', () => {
  const band = { source: null, from: null, to: null };
  const bands = [
    { ...band, band: 'exact' as const, quantity: '83' },
    { ...band, band: 'new' as const, quantity: '1417' },
  ];
  const [item, ...others] = quote.items;
  if (item === undefined) throw new Error('The quote has a line.');
  const { rows } = paperModel(quotePaper({ ...quote, items: [{ ...item, bands }, ...others] }));
  expect(rows.slice(0, 3).map(({ quantity, amount }) => [quantity, amount])).toEqual([
    ['', ''],
    ['83', '9.96'],
    ['1,417', '170.04'],
  ]);
});
