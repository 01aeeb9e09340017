import { describe, expect, it } from 'vitest';
import { sampleInvoice } from '../invoices/sample-paper-invoice.ts';
import { payCode } from './pay-code.ts';

const { billingInformation } = sampleInvoice();
const german = { ...billingInformation, party: { iban: 'DE02120300000000202051' } };
const codeOf = (fields: Parameters<typeof sampleInvoice>[0], locale = 'en-GB') =>
  payCode(
    sampleInvoice({ payByQr: true, billingInformation: german, ...fields }),
    locale === 'de-DE' ? 'Rechnung' : 'Invoice',
    locale,
  );

describe('the code of a paper', () => {
  it('is for a transfer of the total in euros, in the language of the paper', () => {
    expect(codeOf({})).toMatchObject({
      label: 'Pay by QR code',
      lines: ['Marta Wiśniewska Translations', 'DE02 1203 0000 0000 2020 51', '€1,309.36', 'Invoice 143'],
    });
    expect(codeOf({}, 'de-DE')).toMatchObject({
      label: 'Mit QR-Code bezahlen',
      lines: [expect.anything(), expect.anything(), '1.309,36\u00a0€', 'Rechnung 143'],
    });
  });

  it('names the holder of the account, and its BIC', () => {
    const party = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', accountHolder: 'Marta Wiśniewska' };
    const lines = codeOf({ billingInformation: { ...billingInformation, party } })?.lines;
    expect(lines?.[0]).toBe('Marta Wiśniewska');
    expect(lines).toContain('BIC BYLADEM1001');
  });

  it.each([
    ['it is off', { payByQr: false }],
    ['there is no account', { billingInformation }],
    ['the currency is another', { currency: 'USD' }],
    ['the total is 0', { total: '0' }],
    ['the total is a credit', { total: '-10' }],
    ['the total is too large', { total: '1000000000' }],
  ])('is none when %s', (_, fields) => {
    expect(codeOf(fields)).toBeNull();
  });

  it('is none on an invoice from before there were codes', () => {
    expect(payCode(sampleInvoice({ billingInformation: german }), 'Invoice', 'en-GB')).toBeNull();
  });

  it('names the invoice by its number where its title has no Latin letters', () => {
    const invoice = sampleInvoice({ payByQr: true, billingInformation: german });
    const arabic = payCode(invoice, 'فاتورة', 'ar');
    expect(arabic?.lines.at(-1)).toBe('فاتورة 143');
    expect(arabic?.code.path).not.toBe(payCode({ ...invoice, number: '144' }, 'فاتورة', 'ar')?.code.path);
  });
});
