import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Browser, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { Account } from './pages/account.ts';
import { expect } from './pages/expect.ts';

let app: SharedApp;
let browser: Browser;
let page: Page;
let account: Account;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
  page = await (await browser.newContext({ timezoneId: 'Europe/Berlin' })).newPage();
});
// A new account for each: the session of a test account that works all the time has to rest longer and longer while
// other journeys work.
beforeEach(async () => {
  await page.context().clearCookies();
  account = new Account(page, app.url);
  await account.create();
  await command('SetSetting', { key: 'invoiceLanguages', value: { name: 'Hebrew', locale: 'he' } });
});
afterAll(async () => {
  await browser?.close();
});

type CreatedInvoice = { id: number; number: string };

const command = async (name: CommandName, body: unknown) =>
  (await account.command(name, body)) as Record<string, CreatedInvoice>;

/** How many lines the invoices of each size and direction have: where a page ends doesn't depend on the direction. */
const LINES = {
  A4: { ltr: [1, 30, 85, 200], rtl: [16, 120] },
  Letter: { ltr: [16, 85, 120], rtl: [1, 30] },
} as const;

const ENGLISH = 1;
/** The id of the user's first own language in the account. */
const HEBREW = 100;

/** Creates an invoice with a number of lines: every seventh needs two lines on paper, every fifth has no detail. */
async function invoiceOf(
  lines: number,
  clientId: number | undefined,
  language: number,
): Promise<CreatedInvoice> {
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
  if (invoice === undefined) throw new Error('No invoice was created.');
  return invoice;
}

type PaperPages = {
  /** The text of each page in the order of the file. */
  texts: string[];
  /** The visible lines of each page. */
  lines: string[][];
};

async function pagesOf(bytes: Uint8Array): Promise<PaperPages> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text: texts } = await extractText(pdf, { mergePages: false });
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return { texts, lines: await Promise.all(numbers.map((number) => visibleLines(pdf, number))) };
}

/** Two texts that are this many points apart are on different lines. */
const LINE_GAP = 1.5;

/**
 * The lines of a page from top to bottom, each from left to right without spaces. A browser and Typst write the parts
 * of a right-to-left line into their files in different orders; the positions of the parts are the same in both.
 */
async function visibleLines(
  pdf: Awaited<ReturnType<typeof getDocumentProxy>>,
  number: number,
): Promise<string[]> {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  const pieces = items.flatMap((item) =>
    'str' in item && withoutSpaces(item.str) !== ''
      ? [{ text: withoutSpaces(item.str), x: Number(item.transform[4]), y: Number(item.transform[5]) }]
      : [],
  );
  const lines: (typeof pieces)[] = [];
  for (const piece of pieces.toSorted((left, right) => right.y - left.y)) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && line[0].y - piece.y < LINE_GAP) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) =>
    line
      .toSorted((left, right) => left.x - right.x)
      .map(({ text }) => text)
      .join(''),
  );
}

/** Splits pages into words. The footer of a page has no space between its two parts in the file. */
const words = (pages: readonly string[]): string[] =>
  pages
    .join(' ')
    .split(/\s+|(?<=\d)(?=[A-Z])/)
    .toSorted();
const letters = (page: string): string => [...withoutSpaces(page)].toSorted().join('');
/** Removes spaces and marks of direction. */
const withoutSpaces = (text: string): string =>
  text.replace(/[\s\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '');
const linesOf = (text: string): string[] => text.match(/Line \d+/g) ?? [];

/** The page of each part of the totals. */
const totalsOf = (pages: readonly string[]): number[] =>
  ['Subtotal', 'VAT', 'Total'].map((part) => pages.findIndex((text) => withoutSpaces(text).includes(part)));

async function printedFromScreen(
  { number }: CreatedInvoice,
  { direction, size }: { direction: string; size: string },
): Promise<PaperPages> {
  await page.goto(`${app.url}/invoices/${number}`);
  const paper = page.getByRole('article', { name: `Invoice ${number}` });
  await expect(paper).toBeVisible();
  await expect(paper).toHaveAttribute('dir', direction);
  // The size was just set through the API: the page may have read the settings before.
  await expect(page.locator('[data-paper]').filter({ has: paper })).toHaveAttribute('data-paper', size);
  await page.evaluate('document.fonts.ready.then(() => true)');
  return await pagesOf(await page.pdf({ preferCSSPageSize: true }));
}

async function renderedByServer({ id }: CreatedInvoice): Promise<PaperPages> {
  const response = await page.request.get(`${app.url}/api/invoice/pdf/${id}`);
  return await pagesOf(await response.body());
}

describe.each(['A4', 'Letter'] as const)('on %s', (paperSize) => {
  test.each([
    ['left to right', ENGLISH, 'ltr'],
    ['right to left', HEBREW, 'rtl'],
  ] as const)(
    'the print of the screen, %s, equals the PDF: texts, order, totals, pages',
    async (_, language, dir) => {
      await command('SetSetting', { key: 'paperSize', value: paperSize });
      const { client } = await command('CreateClient', {
        client: { name: `${paperSize} ${dir}`, currency: 'EUR' },
      });
      for (const lines of LINES[paperSize][dir]) {
        const invoice = await invoiceOf(lines, client?.id, language);
        const [seen, file] = [
          await printedFromScreen(invoice, { direction: dir, size: paperSize }),
          await renderedByServer(invoice),
        ];
        expect(seen.lines, `${lines} lines`).toEqual(file.lines);
        const [printed, created] = [seen.texts, file.texts];
        expect(printed.length).toBe(created.length);
        expect(printed.map(letters)).toEqual(created.map(letters));
        const lastPage = totalsOf(created)[0] ?? 0;
        if (dir === 'ltr') {
          expect(printed.map(linesOf)).toEqual(created.map(linesOf));
          expect(words(printed)).toEqual(words(created));
          expect(linesOf(created[lastPage] ?? '')).toContain(`Line ${lines}`);
        }
        const [lastLine] = file.lines[lastPage]?.filter((line) => /Line\d/.test(line)).slice(-1) ?? [];
        expect(lastLine).toContain(`Line${lines}`);
        expect(totalsOf(printed)).toEqual(totalsOf(created));
        const [page = 0, ...others] = totalsOf(created);
        expect(others).toEqual(others.map(() => page));
      }
    },
  );
});
