import { readFile } from 'node:fs/promises';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';
import type { Browser, Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessibleInBothSchemes, expectToFit, resize } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { type Journey, startJourney } from './pages/journey.ts';

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

/** Two completed jobs of one client, each $100.00. */
async function completeJobs({ account }: Journey): Promise<number[]> {
  const jobIds = await account.addJobs('Halden AG', ['Leaflet', 'Manual']);
  await account.command('MarkJobCompleted', { jobIds });
  return jobIds;
}

/** The id of a built-in language. */
const GERMAN = '4';

const paper = (page: Page) => page.getByRole('article');

test('sums of billions fit a phone, on the lists of invoices and on the page of a client', async () => {
  const journey = await startJourney(browser, app.url, {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const { page, pageErrors, context, account } = journey;
  await account.addJobs('Halden AG', ['Leaflet']);
  for (const [date, dueDate] of [
    ['2026-01-01', '2026-01-31'],
    ['2026-01-01', '2099-01-01'],
  ]) {
    const items = [{ name: 'Archive', quantity: 1, rate: 123_456_789_012.34 }];
    await account.command('CreateInvoice', { invoice: { client_id: 1, date, dueDate, items } });
  }
  for (const path of ['/invoices', '/clients/1']) {
    await page.goto(app.url + path);
    await expect(page.getByText('Overdue', { exact: true }).locator('..')).toContainText(
      '$123,456,789,012.34',
    );
    const overlaps = await page.locator('dl > div').evaluateAll((figures) => {
      const boxes = figures.map((figure) => figure.getBoundingClientRect());
      return boxes.some((one, at) =>
        boxes
          .slice(at + 1)
          .some((other) => other.top < one.bottom && other.left < one.right && other.right > one.left),
      );
    });
    expect(overlaps, path).toBe(false);
    await expectToFit(page);
  }
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

describe('a message while an invoice is addressed', () => {
  test.each([
    ['a desk', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ])('leaves the foot of the sheet free, on the screen of %s', async (_, viewport) => {
    const journey = await startJourney(browser, app.url, { viewport, reducedMotion: 'reduce' });
    const { page, pageErrors, context } = journey;
    const jobIds = await completeJobs(journey);
    await journey.account.command('InvoiceJobs', { clientId: 1, jobIds });
    await page.goto(`${app.url}/invoices/1`);
    await page.getByRole('button', { name: /^Send/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Send invoice 1' });
    await sheet.getByRole('combobox', { name: 'To' }).fill('office@halden.example ');
    await sheet.getByRole('button', { name: 'Download as .eml' }).click();
    // The pointer stops the clock of the message until the sheet is open again.
    await page.getByText('Message downloaded.').hover();
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: /^Send/ }).press('Enter');
    const foot = await sheet.locator('footer').boundingBox();
    const said = await page.getByRole('status', { name: 'Messages' }).boundingBox();
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});

describe('in both colour schemes', () => {
  test('a new invoice is edited in sheets on a phone, then saved and downloaded', async () => {
    const journey = await startJourney(browser, app.url, {
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    const { page, pageErrors, context } = journey;
    await completeJobs(journey);
    await page.goto(`${app.url}/invoices?new=invoice`);
    await page.getByRole('combobox', { name: 'Client' }).selectOption({ label: 'Halden AG' });
    await expect(paper(page)).toContainText('$200.00');
    await expectAccessibleInBothSchemes(page);

    await page.getByRole('button', { name: /edit line 1$/ }).click();
    const line = page.getByRole('dialog', { name: 'Line 1' });
    await line.getByRole('textbox', { name: 'Quantity' }).fill('1.500,5');
    await expectAccessibleInBothSchemes(page);
    await line.getByRole('button', { name: 'Done' }).click();
    await expect(paper(page)).toContainText('$250.05');

    await page
      .getByRole('button', { name: /edit the details$/ })
      .last()
      .click();
    const details = page.getByRole('dialog', { name: 'Details' });
    await details.getByRole('textbox', { name: 'Reference', exact: true }).fill('PO 9');
    await expectAccessibleInBothSchemes(page);
    await details.getByRole('button', { name: 'Cancel' }).last().click();
    await expect(details).toHaveCount(0);
    await expect(paper(page)).not.toContainText('PO 9');
    await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
    await expect(paper(page)).toContainText('$200.00');

    await page.getByRole('button', { name: 'Save and download PDF' }).click();
    const sender = page.getByRole('region', { name: 'Sender' });
    const block = sender.getByRole('button', { name: /edit your billing information$/ });
    await expect(block).toBeFocused();
    await expectAccessibleInBothSchemes(page);
    await block.click();
    const billing = page.getByRole('dialog', { name: 'Billing information' });
    await billing.getByRole('textbox', { name: 'Name' }).fill('Marta Translations');
    await billing.getByRole('button', { name: 'Done' }).click();
    // The first PDF of an app starts the thread that prints, which takes long on a busy machine.
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await sender.getByRole('button', { name: 'Save and download' }).click();
    expect((await download).suggestedFilename()).toBe('Invoice 1.pdf');
    await page.waitForURL(/\/invoices\/1$/);
    await page.mouse.move(200, 700);
    await expectAccessibleInBothSchemes(page);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('the audit trail is filtered, shows an earlier state, and restores its values', async () => {
    const journey = await startJourney(browser, app.url, { reducedMotion: 'reduce', network: 'late' });
    const { page, pageErrors, shell, context, account } = journey;
    const [jobId] = await completeJobs(journey);
    const { invoice } = await account.command('InvoiceJobs', { clientId: 1, jobIds: [jobId] });
    const edit = (reference: string) => ({ invoiceId: invoice?.id, invoice: { reference } });
    await account.command('EditInvoice', edit('PO 1'));
    await account.command('MarkInvoicePaid', { invoiceId: invoice?.id });
    await account.command('Undo', {});
    await account.command('EditInvoice', edit('PO 2'));

    await page.goto(`${app.url}/invoices/1?history=1`);
    const trail = page.getByRole('complementary', { name: 'Audit trail' });
    await expect(trail.getByRole('button', { name: /Chain verified/ })).toContainText('5 events');
    await trail.getByRole('button', { name: /Chain verified/ }).click();
    await expect(trail).toContainText('SHA-256');
    await expectAccessibleInBothSchemes(page);

    await trail.getByRole('combobox', { name: 'Actor' }).selectOption({ label: 'Undo, redo' });
    await expect(trail.getByRole('listitem')).toHaveCount(1);
    await expect(trail).toContainText('1 of 5 entries');
    await trail.getByRole('button', { name: 'Clear filters' }).click();
    await trail.getByRole('button', { name: 'Status' }).click();
    await expect(trail.getByRole('listitem')).toHaveCount(2);
    await page.reload();
    await expect(trail.getByRole('listitem')).toHaveCount(2);
    await trail.getByRole('button', { name: 'Clear filters' }).click();

    await expect(trail.getByRole('listitem')).toHaveCount(5);
    await trail.getByRole('listitem').filter({ hasText: 'PO 1' }).last().getByRole('button').click();
    await expect(paper(page)).toContainText('PO 1');
    await expect(page.getByText('1 difference', { exact: true })).toBeVisible();
    const asOf = page.getByRole('slider', { name: 'As of' });
    await expect(asOf).toHaveAttribute('aria-valuenow', '2');
    await page.keyboard.press('ArrowRight');
    await expect(asOf).toHaveAttribute('aria-valuenow', '3');
    await page.keyboard.press('ArrowLeft');
    await expect(asOf).toHaveAttribute('aria-valuenow', '2');
    await page.getByRole('button', { name: 'Restore this version' }).click();
    // The message stays for a few seconds only: no other wait before its button.
    await shell.message('Values restored').getByRole('button', { name: 'Undo' }).click();
    await expect(paper(page)).toContainText('PO 2');
    await shell.redo();
    await expect(paper(page)).toContainText('PO 1');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});

/** The file that an entry of the export menu downloads: its name and its text. */
async function exportTrail(page: Page, entry: string): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: 'Export audit trail' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('the audit trail is exported as JSON, which is verified without the app, and as CSV', async () => {
  const journey = await startJourney(browser, app.url);
  const { page, pageErrors, context, account } = journey;
  const [jobId] = await completeJobs(journey);
  const { invoice } = await account.command('InvoiceJobs', { clientId: 1, jobIds: [jobId] });
  await account.command('EditInvoice', { invoiceId: invoice?.id, invoice: { reference: 'PO 1' } });
  await account.command('MarkInvoicePaid', { invoiceId: invoice?.id });
  await page.goto(`${app.url}/invoices/1?history=1`);
  await expect(page.getByRole('button', { name: /Chain verified/ })).toContainText('3 events');

  const json = await exportTrail(page, 'JSON, with hashes');
  expect(json.name).toBe('invoice-1-audit.json');
  const verdict = verifyExport(json.text);
  expect(verdict).toMatchObject({ ok: true, name: 'Invoice 1', events: 3 });
  expect(verifyExport(json.text.replaceAll('PO 1', 'PO 2'))).toMatchObject({ ok: false, firstBroken: 1 });

  const csv = await exportTrail(page, 'CSV');
  expect(csv.name).toBe('invoice-1-audit.csv');
  const [head, ...events] = csv.text.trim().split(/\r?\n/);
  expect(head).toContain('index,revision,type,at,actor,source,command,commandId,data,prevHash,hash');
  expect(events).toHaveLength(3);
  expect(events.at(-1)).toContain(verdict.ok ? verdict.head : 'a chain that holds');
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test('no amount of the list is cut off, whatever its length and the width of the page', async () => {
  const { page, account, context } = await startJourney(browser, app.url, {
    viewport: { width: 1440, height: 900 },
  });
  const long = { quantity: '98765432', rate: '7.77', currency: 'CHF' };
  const jobIds = await account.addJobs('Halden Verlag für Fachliteratur und Technik AG', ['Atlas'], long);
  await account.command('MarkJobCompleted', { jobIds });
  await account.command('InvoiceJobs', { clientId: 1, jobIds });
  for (const path of ['/invoices', '/invoices?type=all&filters=1', '/jobs?type=all']) {
    await page.goto(app.url + path);
    for (const width of [1440, 1180, 1140, 900, 390]) {
      await resize(page, { width, height: 900 });
      const amount = page.getByRole('main').getByText('CHF 767,407,406.64').last();
      await expect(amount).toBeVisible();
      const isWhole = await amount.evaluate((element) => {
        const box = element.closest('td') ?? element;
        const range = element.ownerDocument.createRange();
        range.selectNodeContents(box);
        const text = range.getBoundingClientRect();
        const frame = box.getBoundingClientRect();
        const isInside = text.left >= frame.left - 1 && text.right <= frame.right + 1;
        return isInside && box.scrollWidth <= box.clientWidth;
      });
      expect([width, path, isWhole]).toEqual([width, path, true]);
    }
  }
  await context.close();
});

test('every row of a list, wide or narrow, has a View button, which opens the paper', async () => {
  const journey = await startJourney(browser, app.url);
  const { page, pageErrors, account, context } = journey;
  const [jobId] = await completeJobs(journey);
  await account.command('InvoiceJobs', { clientId: 1, jobIds: [jobId] });
  await page.goto(`${app.url}/invoices`);
  const view = page.getByRole('tabpanel').getByRole('link', { name: 'View invoice 1' });
  for (const width of [1440, 900]) {
    await resize(page, { width, height: 900 });
    await expect(view).toBeVisible();
    await expect(view).toBeInViewport({ ratio: 1 });
    const arrow = view.locator('svg');
    expect(await arrow.evaluate((icon) => icon.checkVisibility({ opacityProperty: true }))).toBe(true);
  }
  await view.click();
  await expect(page).toHaveURL(/\/invoices\/1$/);
  await expect(paper(page)).toContainText('Halden AG');
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test('an invoice in German has the German names of its work, on the screen and in the file, for good', async () => {
  const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url);
  const { client } = await account.command('CreateClient', { client: { name: 'Halden AG' } });
  const { jobType } = await account.command('AddJobType', {
    jobType: { name: 'Translation', texts: { [GERMAN]: 'Fachübersetzung' } },
  });
  const { languagePair } = await account.command('AddLanguagePair', {
    languagePair: { from: 'German', to: 'English' },
  });
  const nameUnit = (text: string) =>
    account.command('EditUnit', { unitId: 1, unit: { texts: { [GERMAN]: text } } });
  await nameUnit('Normwörter');
  await account.command('SetSetting', {
    key: 'paymentInstructions',
    value: { text: '<p>Please transfer</p>', texts: { [GERMAN]: '<p>Bitte überweisen</p>' }, default: true },
  });
  const { job } = await account.command('CreateJob', {
    job: {
      name: 'Leaflet',
      client_id: client?.id,
      job_type_id: jobType?.id,
      language_pair_id: languagePair?.id,
      unit_id: 1,
      quantity: '1000',
      rate: '0.10',
    },
  });
  await account.command('MarkJobCompleted', { jobIds: [job?.id] });

  await page.goto(`${app.url}/invoices?new=invoice&new-client=${client?.id}`);
  await expect(paper(page)).toContainText('Translation German > English, words');
  await page.getByRole('button', { name: 'Invoice language: English' }).click();
  await page.getByRole('menuitem', { name: /^German/ }).click();
  const work = 'Fachübersetzung Deutsch > Englisch, Normwörter';
  await expect(paper(page)).toContainText(work);
  await expect(paper(page)).toContainText('Bitte überweisen');
  await page.getByRole('button', { name: /^Save(?! and)/ }).click();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(shell.messages).toContainText('Invoice saved');
  await expect(page).toHaveURL(/\/invoices\/1$/);

  const textOfFile = async () => {
    const file = await page.request.get(`${app.url}/api/invoice/pdf/1`);
    const { text } = await extractText(new Uint8Array(await file.body()), { mergePages: true });
    return text.replace(/\s+/g, ' ');
  };
  const before = await textOfFile();
  expect(before).toContain(work);
  expect(before).toContain('Bitte überweisen');
  // What was saved stays when the names change.
  await nameUnit('Zeichen');
  await page.reload();
  await expect(paper(page)).toContainText(work);
  expect(await textOfFile()).toBe(before);
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});
