import type { Browser, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expect } from './pages/expect.ts';

let app: SharedApp;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
  page = await (await browser.newContext({ timezoneId: 'Europe/Berlin' })).newPage();
  await post('/create-test-account');
  await command('SetSetting', { key: 'invoiceLanguages', value: { name: 'Hebrew', locale: 'he' } });
});
afterAll(async () => {
  await browser?.close();
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

const LINES = [1, 16, 30, 85, 120, 200];

const ENGLISH = 1;
/** The first language of one's own, which the account was given. */
const HEBREW = 100;

/** An invoice with so many lines: every seventh needs two lines on paper, every fifth has no detail. */
async function invoiceOf(lines: number, clientId: number | undefined, language: number): Promise<Made> {
  const items = Array.from({ length: lines }, (_, index) => ({
    name: `Line ${index + 1}${index % 7 === 0 ? ' with a rather long description that needs a second line on paper' : ''}`,
    detail: index % 5 === 4 ? '' : 'Translation DE > EN, words',
    quantity: 100 + index,
    rate: '0.11',
  }));
  const { invoice } = await command('CreateInvoice', {
    invoice: {
      client_id: clientId,
      language,
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
/**
 * Written from right to left, signs and numbers are read in another order from a browser's file than from ours, and
 * from long tables not all of them: there the number of pages and the places of the totals are compared.
 */
const letters = (page: string): string => [...closeUp(page)].toSorted().join('');
/** Without spaces and marks of direction. */
const closeUp = (text: string): string =>
  text.replace(/[\s\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '');
const linesOf = (text: string): string[] => text.match(/Line \d+/g) ?? [];

/** On which page each part of the totals stands. */
const totalsOf = (pages: readonly string[]): number[] =>
  ['Subtotal', 'VAT', 'Total'].map((part) => pages.findIndex((text) => closeUp(text).includes(part)));

async function printedFromScreen({ number }: Made, direction: string): Promise<string[]> {
  await page.goto(`${app.url}/invoices/${number}`);
  const paper = page.getByRole('article', { name: `Invoice ${number}` });
  await expect(paper).toBeVisible();
  await expect(paper).toHaveAttribute('dir', direction);
  await page.evaluate('document.fonts.ready.then(() => true)');
  return await pagesOf(await page.pdf({ preferCSSPageSize: true }));
}

async function madeByServer({ id }: Made): Promise<string[]> {
  const response = await page.request.get(`${app.url}/api/invoice/pdf/${id}`);
  return await pagesOf(await response.body());
}

describe.each(['A4', 'Letter'])('on %s', (paperSize) => {
  test.each([
    ['left to right', ENGLISH, 'ltr'],
    ['right to left', HEBREW, 'rtl'],
  ])(
    'what is printed from the screen, %s, is the PDF: texts, order, totals, pages',
    async (_, language, dir) => {
      await command('SetSetting', { key: 'paperSize', value: paperSize });
      const { client } = await command('CreateClient', {
        client: { name: `${paperSize} ${dir}`, currency: 'EUR' },
      });
      for (const lines of LINES) {
        const invoice = await invoiceOf(lines, client?.id, language);
        const [printed, made] = [await printedFromScreen(invoice, dir), await madeByServer(invoice)];
        expect(printed.length, `${lines} lines`).toBe(made.length);
        if (dir === 'ltr' || lines === 1) expect(printed.map(letters)).toEqual(made.map(letters));
        if (dir === 'ltr') {
          expect(printed.map(linesOf)).toEqual(made.map(linesOf));
          expect(words(printed)).toEqual(words(made));
          expect(linesOf(made[totalsOf(made)[0] ?? 0] ?? '')).toContain(`Line ${lines}`);
        }
        expect(totalsOf(printed)).toEqual(totalsOf(made));
        const [page = 0, ...others] = totalsOf(made);
        expect(others).toEqual(others.map(() => page));
      }
    },
  );
});
