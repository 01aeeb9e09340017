import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessible } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { startJourney } from './pages/journey.ts';
import { MyData } from './pages/my-data.ts';

let app: SharedApp;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-export-'));
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('an account', () => {
  test('is exported, and imported into another one with its lists, invoices and undo', async () => {
    const file = join(folder, 'export.zip');
    const ana = await startJourney(browser, app.url);
    const [first] = await ana.account.addJobs('Halden AG', ['Leaflet', 'Manual']);
    await ana.account.command('MarkJobCompleted', { jobId: first, completedAt: '2026-11-03' });
    await ana.account.command('InvoiceJobs', { clientId: 1, jobIds: [first] });
    await ana.account.command('EditJob', { jobId: 2, job: { name: 'Manual, second edition' } });
    const hers = new MyData(ana.page, app.url);
    await hers.show();
    await expectAccessible(ana.page);
    await hers.export(file);

    const ben = await startJourney(browser, app.url, { viewport: { width: 390, height: 844 } });
    const his = new MyData(ben.page, app.url);
    await his.show();
    await his.import(file);
    await expect(ben.page.getByText('2 jobs, 1 client and 1 invoice are here')).toBeVisible();
    await expectAccessible(ben.page);
    const verified = await ben.page.request.get(`${app.url}/api/audit/verify`);
    expect(await verified.json()).toMatchObject({ ok: true });
    await his.button('Open jobs').click();
    await expect(ben.page.getByText('Manual, second edition')).toBeVisible();
    await his.open('/invoices?type=all');
    await expect(ben.page.getByText('Halden AG').first()).toBeVisible();
    const { entry } = await ben.account.command('Undo', {});
    expect(entry).toMatchObject({ command: 'EditJob', undoable: false });

    expect([...ana.pageErrors.all(), ...ben.pageErrors.all()]).toEqual([]);
    await ana.context.close();
    await ben.context.close();
  });

  test('offers its export before it is deleted', async () => {
    const { context, page, pageErrors } = await startJourney(browser, app.url);
    const mine = new MyData(page, app.url);
    await mine.show();
    await mine.button('Delete test account').click();
    const dialog = page.getByRole('dialog', { name: 'Delete test account' });
    await dialog.getByRole('button', { name: 'Export my data' }).click();
    await expect(dialog.getByRole('link', { name: 'Download your export' })).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});
