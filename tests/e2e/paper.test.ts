import { expect } from 'playwright/test';
import type { Browser, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { launchBrowser } from '../support/browser.ts';

let app: BootedLedgerline;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [app, browser] = await Promise.all([bootLedgerline(), launchBrowser()]);
  page = await (await browser.newContext({ timezoneId: 'Europe/Berlin' })).newPage();
  await post('/create-test-account');
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

type Made = { id: number; number: string };

/** Posts as the user of the page, whose cookies it shares. @throws Error when the server refuses */
async function post(path: string, data: unknown = {}): Promise<Record<string, Record<string, Made>>> {
  await page.request.get(`${app.url}/sanctum/csrf-cookie`);
  const cookies = await page.context().cookies(app.url);
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post(app.url + path, {
    data,
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return await answer.json();
}

async function command(name: string, body: unknown): Promise<Record<string, Made>> {
  return (await post(`/api/command/${name}`, body))['result'] ?? {};
}

/** An invoice with so many lines, every seventh of which needs two lines on paper. */
async function invoiceOf(lines: number): Promise<Made> {
  const { client } = await command('CreateClient', {
    client: { name: `Client of ${lines}`, currency: 'EUR' },
  });
  const items = Array.from({ length: lines }, (_, index) => ({
    name: `Line ${index + 1}${index % 7 === 0 ? ' with a rather long description that needs a second line on paper' : ''}`,
    detail: 'Translation DE > EN, words',
    quantity: 100 + index,
    rate: '0.11',
  }));
  const { invoice } = await command('CreateInvoice', {
    invoice: {
      client_id: client?.id,
      reference: 'PO 4471-B',
      billingInformation: {
        name: 'Marta Wiśniewska Translations',
        details: 'Lindenstraße 14\n04107 Leipzig',
      },
      taxes: [{ name: 'VAT', rate: 19 }],
      paymentInstructions: '<p>Please pay within 30 days.</p><p>IBAN DE21 8605 5592 1090 0442 17</p>',
      invoiceNotes: '<p>Thank you.</p>',
      items,
    },
  });
  if (invoice === undefined) throw new Error('No invoice was made.');
  return invoice;
}

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text;
}

/** The foot of a page has no space between its two ends. */
const words = (pages: readonly string[]): string[] =>
  pages
    .join(' ')
    .split(/\s+|(?<=\d)(?=[A-Z])/)
    .toSorted();
const linesOf = (text: string): string[] => text.match(/Line \d+/g) ?? [];

describe.each([3, 18, 45])('an invoice of %d lines', (lines) => {
  test('is printed from the screen as its PDF has it: the same texts on the same pages', async () => {
    const { id, number } = await invoiceOf(lines);
    await page.goto(`${app.url}/invoices/${number}`);
    await expect(page.getByRole('article', { name: `Invoice ${number}` })).toBeVisible();
    await page.evaluate('document.fonts.ready.then(() => true)');
    const printed = await pagesOf(await page.pdf({ preferCSSPageSize: true }));
    const response = await page.request.get(`${app.url}/api/invoice/pdf/${id}`);
    const made = await pagesOf(await response.body());

    expect(printed.length).toBe(made.length);
    expect(printed.map(linesOf)).toEqual(made.map(linesOf));
    expect(words(printed)).toEqual(words(made));
    expect(printed.findIndex((text) => text.includes('Subtotal'))).toBe(
      made.findIndex((text) => text.includes('Subtotal')),
    );
  });
});
