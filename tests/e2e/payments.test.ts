import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expect } from './pages/expect.ts';
import { dayFromNow } from './pages/full-account.ts';
import { type Journey, startJourney } from './pages/journey.ts';

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

/** A client with invoices of 952 and 100 euros. */
async function createInvoices({ account }: Journey): Promise<void> {
  await account.command('SetSetting', { key: 'currency', value: 'EUR' });
  const { client } = await account.command('CreateClient', {
    client: { name: 'Lingua Nord GmbH', currency: 'EUR' },
  });
  for (const [number, rate] of [
    ['2026-001', 952],
    ['2026-002', 100],
  ] as const) {
    const items = [{ name: 'Work', quantity: 1, rate }];
    await account.command('CreateInvoice', {
      invoice: { client_id: client?.id, number, currency: 'EUR', items },
    });
  }
}

const payments = (page: Page) => page.getByRole('region', { name: 'Payments' });

/** Fills the dialog of a payment, whose amount is proposed, and saves it. */
async function record(page: Page, { amount, fee }: { amount?: string; fee?: string }): Promise<void> {
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: /^Record payment for/ });
  if (amount !== undefined) await dialog.getByRole('textbox', { name: 'Amount received' }).fill(amount);
  if (fee !== undefined) await dialog.getByRole('textbox', { name: 'Bank fee' }).fill(fee);
  await dialog.getByRole('button', { name: /^Record payment/ }).click();
  await expect(dialog).toHaveCount(0);
}

/** A CAMT.053 statement with one credit that names an invoice. */
const statement = (day: string, amount = '100.00'): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Id>S-1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><Refs><AcctSvcrRef>R-1</AcctSvcrRef></Refs>
<Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>Lingua Nord GmbH</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>Invoice 2026-002</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

async function importStatement(page: Page): Promise<void> {
  await page.goto(`${app.url}/bank-statement`);
  const file = { name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from(statement(dayFromNow(0))) };
  await page.getByLabel('Bank statement').setInputFiles(file);
  const row = page.getByRole('table', { name: 'Credits' }).getByRole('row', { name: /Lingua Nord/ });
  await expect(row.getByRole('checkbox')).toBeChecked();
  await expect(row).toContainText('2026-002');
  await page.getByRole('button', { name: /^Record 1 payment/ }).click();
}

test('payments are recorded in parts, undone, paid too much, refunded, and come from a bank statement', async () => {
  const journey = await startJourney(browser, app.url, { reducedMotion: 'reduce' });
  const { page, pageErrors, context } = journey;
  await createInvoices(journey);
  await page.goto(`${app.url}/invoices/2026-001`);
  await expect(payments(page)).toContainText('No payments yet');

  await record(page, { amount: '497.60', fee: '2.40' });
  await expect(page.getByText('Partly paid').first()).toBeVisible();
  await expect(payments(page)).toContainText('Amount due€452.00');
  await expect(payments(page)).toContainText('€497.60 received, €2.40 bank fee');
  await record(page, {});
  await expect(payments(page)).toContainText('Paid on');
  await page.keyboard.press('Control+z');
  await expect(payments(page)).toContainText('Amount due€452.00');
  await page.keyboard.press('Control+z');
  await expect(payments(page)).toContainText('No payments yet');

  await record(page, { amount: '1000' });
  await expect(payments(page)).toContainText("€48.00 more than the total, kept as the client's credit");
  await page.goto(`${app.url}/invoices/2026-002`);
  await payments(page).getByRole('button', { name: 'Use credit' }).click();
  await expect(payments(page)).toContainText('Amount due€52.00');
  await page.keyboard.press('Control+z');
  await expect(payments(page)).toContainText('Lingua Nord GmbH has a credit of €48.00');

  await page.goto(`${app.url}/invoices/2026-001`);
  await payments(page)
    .getByRole('button', { name: /: actions$/ })
    .click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: /^Record refund/ });
  await expect(refund.getByRole('textbox', { name: 'Amount refunded' })).toHaveValue('48.00');
  await refund.getByRole('button', { name: /^Record refund/ }).click();
  await expect(payments(page)).toContainText('−€48.00');
  await expect(payments(page)).not.toContainText("kept as the client's credit");

  await importStatement(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await expect(page.getByRole('link', { name: '2026-002', exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('link', { name: '2026-002', exact: true })).toBeVisible();
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test('an amount of twelve digits has room among the credits of a statement', async () => {
  const journey = await startJourney(browser, app.url, { reducedMotion: 'reduce' });
  const { page, pageErrors, context } = journey;
  await createInvoices(journey);
  const bytes = Buffer.from(statement(dayFromNow(0), '999999999999.99'));
  await page.goto(`${app.url}/bank-statement`);
  await page
    .getByLabel('Bank statement')
    .setInputFiles({ name: 'statement.xml', mimeType: 'text/xml', buffer: bytes });
  const amount = page.getByRole('cell', { name: '€999,999,999,999.99', exact: true });
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(amount).toBeVisible();
    const over = await amount.evaluate((cell) => cell.scrollWidth - cell.clientWidth);
    expect(over, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});
