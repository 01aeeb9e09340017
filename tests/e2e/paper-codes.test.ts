import { renderInvoice } from '@ledgerline/projection-service/paper/render-invoice.ts';
import { sampleInvoice } from '@ledgerline/shared-events/invoices/sample-paper-invoice.ts';
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

const { billingInformation } = sampleInvoice();
const transfer = sampleInvoice({
  payByQr: true,
  billingInformation: { ...billingInformation, party: { iban: 'DE02120300000000202051' } },
});

const NAME = 'Marta Wiśniewska Translations';
const TRANSFER = ['BCD', '002', '1', 'SCT', '', NAME, 'DE02120300000000202051', 'EUR1309.36', '', ''];

describe('the code on the PDF of an invoice, as a phone reads it', () => {
  test('is the transfer of the total, in the language of the paper', async () => {
    const english = await renderInvoice(transfer, { paper: 'Letter' });
    expect(await reader.codes(english)).toEqual([[...TRANSFER, 'Invoice 143'].join('\n')]);
    const strings = [{ id: 'invoice', value: 'فاتورة' }];
    const arabic = await renderInvoice({ ...transfer, locale: 'ar', strings }, { paper: 'A4' });
    expect(await reader.codes(arabic)).toEqual([[...TRANSFER, '143'].join('\n')]);
  });

  test('is none where the invoice was created without codes', async () => {
    expect(await reader.codes(await renderInvoice({ ...transfer, payByQr: false }, { paper: 'A4' }))).toEqual(
      [null],
    );
  });
});
