import { renderInvoice } from '@ledgerline/projection-service/paper/render-invoice.ts';
import { sampleInvoice, sampleItem } from '@ledgerline/shared-events/invoices/sample-paper-invoice.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { PictureReader } from '../support/paper/pictures.ts';

let browser: Browser;
let reader: PictureReader;
beforeAll(async () => {
  browser = await launchBrowser();
  reader = await PictureReader.open(await browser.newContext());
});
afterAll(async () => {
  await browser?.close();
});

const { billingInformation, billTo } = sampleInvoice();
const transfer = sampleInvoice({
  payByQr: true,
  billingInformation: { ...billingInformation, party: { iban: 'DE02120300000000202051' } },
});

const swiss = sampleInvoice({
  payByQr: true,
  currency: 'CHF',
  locale: 'de-CH',
  billingInformation: {
    ...billingInformation,
    party: {
      ...{ street: 'Bahnhofstrasse 12a', postalCode: '8001', city: 'Zürich', country: 'CH' },
      iban: 'CH9300762011623852957',
    },
  },
  billTo: { ...billTo, party: { postalCode: '20457', city: 'Hamburg', country: 'DE' } },
});

const NAME = 'Marta Wiśniewska Translations';
const TRANSFER = ['BCD', '002', '1', 'SCT', '', NAME, 'DE02120300000000202051', 'EUR1309.36', '', ''];
const SWISS = [
  ...['SPC', '0200', '1', 'CH9300762011623852957'],
  ...['S', NAME, 'Bahnhofstrasse', '12a', '8001', 'Zürich', 'CH'],
  ...['', '', '', '', '', '', ''],
  ...['1309.36', 'CHF'],
  ...['S', 'Lingua Nord GmbH', '', '', '20457', 'Hamburg', 'DE'],
  ...['SCOR', 'RF23143', 'Invoice 143', 'EPD'],
].join('\n');

describe('the code on the PDF of an invoice, as a phone reads it', () => {
  test('is the transfer of the total, in the language of the paper', async () => {
    const english = await renderInvoice(transfer, { paper: 'Letter' });
    expect(await reader.codes(english)).toEqual([[...TRANSFER, 'Invoice 143'].join('\n')]);
    const strings = [{ id: 'invoice', value: 'فاتورة' }];
    const arabic = await renderInvoice({ ...transfer, locale: 'ar', strings }, { paper: 'A4' });
    expect(await reader.codes(arabic)).toEqual([[...TRANSFER, '143'].join('\n')]);
  });

  test('is a Swiss QR-bill at the foot of the only page, or on a last page of its own', async () => {
    expect(await reader.codes(await renderInvoice(swiss, { paper: 'A4' }))).toEqual([SWISS]);
    const items = Array.from({ length: 10 }, (_, index) => sampleItem(index + 1));
    const long = await renderInvoice({ ...swiss, items }, { paper: 'A4' });
    expect(await reader.codes(long)).toEqual([null, SWISS]);
    expect(await reader.codes(await renderInvoice(swiss, { paper: 'Letter' }))).toEqual([null]);
  });

  test('is none where the invoice was created without codes', async () => {
    expect(await reader.codes(await renderInvoice({ ...transfer, payByQr: false }, { paper: 'A4' }))).toEqual(
      [null],
    );
  });
});
