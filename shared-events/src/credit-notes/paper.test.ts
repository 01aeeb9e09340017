import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { paperModel } from '../invoices/paper-model.ts';
import { BUILT_IN_LANGUAGES } from '../languages/built-in.ts';
import { creditNotePaper, creditNoteStrings } from './paper.ts';
import { creditNoteRecord } from './record.ts';

const fixture = new URL('../../fixtures/CreditNoteCreated.v1.json', import.meta.url);
const created = z.object({ data: z.object({ record: creditNoteRecord }) });
const { record } = created.parse(JSON.parse(readFileSync(fixture, 'utf8'))).data;

const WORDS: Readonly<Record<string, [title: string, corrects: string, of: string]>> = {
  en: ['Credit note', 'Corrects invoice', '1 of '],
  es: ['Nota de crédito', 'Rectifica la factura', '1 del '],
  pt: ['Nota de crédito', 'Retifica a fatura', '1 de '],
  de: ['Rechnungskorrektur', 'Zu Rechnung', '1 vom '],
  fr: ['Avoir', 'Rectifie la facture', '1 du '],
  it: ['Nota di credito', 'Rettifica la fattura', '1 del '],
};

it.each(BUILT_IN_LANGUAGES)('the paper of a credit note says what it corrects in $name', (language) => {
  const { locale, strings } = language;
  const worded = { ...record, locale, strings: creditNoteStrings([...strings], locale) };
  const model = paperModel(creditNotePaper(worded));
  const [title, corrects, of] = WORDS[new Intl.Locale(locale).language] ?? [];
  expect(model.title).toBe(title);
  const detail = model.details.find(({ id }) => id === 'corrects');
  expect(detail).toMatchObject({ label: corrects, value: expect.stringContaining(of ?? '-') });
  expect(model.details.map(({ id }) => id)).toEqual(['date', 'invoiceNumber', 'corrects']);
  expect(model).toMatchObject({ number: 'CN-1', payCode: null, bill: null, notes: null });
  expect(model.paymentInstructions?.html).toBe('<p>Not ordered</p>');
  expect(JSON.stringify(model)).not.toMatch(/gutschrift/i);
});

it('a seller in Spain writes the names of its law, in Spanish alone', () => {
  const [spanish, english] = [BUILT_IN_LANGUAGES[1], BUILT_IN_LANGUAGES[0]];
  const titleOf = (language: typeof spanish, country?: string) =>
    creditNoteStrings([...(language?.strings ?? [])], language?.locale ?? '', country)[0]?.value;
  expect(titleOf(spanish, 'ES')).toBe('Factura rectificativa');
  expect(titleOf(spanish, 'MX')).toBe('Nota de crédito');
  expect(titleOf(english, 'ES')).toBe('Credit note');
  const labels = creditNoteStrings([{ id: 'invoiceNumber', value: '' }], 'es', 'ES');
  expect(labels[0]?.value).toBe('Número de factura');
});

it('a language without a word between number and day has a comma, and a reason no markup of its own', () => {
  const paper = paperModel(creditNotePaper({ ...record, locale: 'ar', reason: '<b>1 & 2</b>' }));
  expect(paper.details[2]?.value).toMatch(/^1, /);
  expect(paper.direction).toBe('rtl');
  expect(paper.paymentInstructions?.html).toBe('<p>&lt;b&gt;1 &amp; 2&lt;/b&gt;</p>');
});
