import { describe, expect, it } from 'vitest';
import { sampleInvoice } from '../invoices/sample-paper-invoice.ts';
import type { PaperSize } from '../paper/sheet.ts';
import { billObstacle, billPart, type PayableInvoice, payCode, printedCodes } from './pay-code.ts';

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

describe('the code of a seller with several accounts', () => {
  const accounts = [
    { currency: 'USD', iban: 'FR7630006000011234567890189' },
    { currency: 'EUR', iban: 'DE02120300000000202051', holder: 'Marta Wiśniewska' },
  ];
  const from = (given: typeof accounts) => ({
    billingInformation: { ...billingInformation, party: { accounts: given } },
  });

  it('is for the account of the currency', () => {
    expect(codeOf(from(accounts))?.lines.slice(0, 2)).toEqual([
      'Marta Wiśniewska',
      'DE02 1203 0000 0000 2020 51',
    ]);
  });

  it('is none where the account is for another currency', () => {
    expect(codeOf(from(accounts.slice(0, 1)))).toBeNull();
    const swissDollars = [{ currency: 'USD', iban: 'CH9300762011623852957' }];
    const address = { street: 'Bahnhofstrasse 12a', postalCode: '8001', city: 'Zürich', country: 'CH' };
    const bill = (party: object) =>
      billPart(
        sampleInvoice({
          payByQr: true,
          currency: 'CHF',
          billingInformation: { ...billingInformation, party: { ...address, ...party } },
        }),
        'Invoice',
        'en',
      );
    expect(bill({ accounts: swissDollars })).toBeNull();
    expect(bill({ accounts: [{ ...swissDollars[0], currency: 'CHF' }] })).not.toBeNull();
  });
});

describe('the QR-bill of a paper', () => {
  const party = {
    ...{ street: 'Bahnhofstrasse 12a', postalCode: '8001', city: 'Zürich', country: 'CH' },
    ...{ iban: 'CH9300762011623852957', bic: 'POFICHBEXXX' },
  };
  const swiss = sampleInvoice({
    payByQr: true,
    billingInformation: { ...billingInformation, party },
    billTo: { ...sampleInvoice().billTo, party: { postalCode: '20457', city: 'Hamburg', country: 'DE' } },
  });

  it('is of the total, from the account of the invoice, for its client', () => {
    const francs = { ...swiss, currency: 'CHF' };
    const part = billPart(francs, 'Rechnung', 'de-CH');
    expect(part?.bill).toMatchObject({
      ...{ amount: '1309.36', currency: 'CHF', message: 'Rechnung 143', iban: party.iban },
      creditor: { name: 'Marta Wiśniewska Translations', city: 'Zürich' },
      debtor: { name: 'Lingua Nord GmbH', city: 'Hamburg' },
    });
    expect(part?.words.receipt).toBe('Empfangsschein');
    expect(billPart(francs, 'فاتورة', 'ar')?.bill.message).toBe('143');
  });

  it('is none when it is off, or the invoice is from before there was an address of its sender', () => {
    expect(billPart({ ...swiss, payByQr: false }, 'Invoice', 'en')).toBeNull();
    expect(
      billPart(sampleInvoice({ billingInformation: swiss.billingInformation }), 'Invoice', 'en'),
    ).toBeNull();
    const before = { ...billingInformation, party: { iban: party.iban, bic: party.bic } };
    expect(billPart({ ...swiss, billingInformation: before }, 'Invoice', 'en')).toBeNull();
  });

  it('takes the place of the code for a transfer on A4; Letter has that code alone', () => {
    const account = { label: 'Bank details', html: '<p>IBAN</p>' };
    const codes = {
      ...{ payCode: payCode(swiss, 'Invoice', 'en'), bill: billPart(swiss, 'Invoice', 'en'), account },
    };
    expect(codes.payCode).not.toBeNull();
    expect(printedCodes(codes, 'A4')).toEqual({ payCode: null, bill: codes.bill, account: null });
    expect(printedCodes(codes, 'Letter')).toEqual({ payCode: codes.payCode, bill: null, account: null });
    expect(printedCodes({ ...codes, bill: null }, 'A4').payCode).toBe(codes.payCode);
    expect(printedCodes({ ...codes, payCode: null }, 'Letter').account).toBe(account);
  });

  it('is missed for one reason, where it could be expected', () => {
    const reason = (fields: Partial<PayableInvoice>, size: PaperSize = 'A4') =>
      billObstacle({ ...swiss, ...fields }, size);
    const account = (fields: object) => ({
      billingInformation: { ...billingInformation, party: { ...party, ...fields } },
    });
    const qrIban = account({ iban: 'CH4431999123000889012' });
    expect(reason({})).toBeNull();
    expect(reason({}, 'Letter')).toBe('paper');
    expect(reason({ total: '999999999.99' })).toBeNull();
    expect(reason({ total: '1000000000' })).toBe('amount');
    expect(reason(account({ city: 'Цюрих' }))).toBe('address');
    expect(reason(qrIban)).toBeNull();
    expect(reason({ ...qrIban, number: '№ 5' })).toBe('reference');
    for (const none of [
      { total: '0' },
      { total: '0.004' },
      { total: '-5' },
      { currency: 'USD' },
      { payByQr: false },
    ])
      expect(reason(none, 'Letter')).toBeNull();
    expect(reason(account({ iban: 'DE02120300000000202051' }), 'Letter')).toBeNull();
  });
});
