import { readFile } from 'node:fs/promises';
import { workbook } from '@ledgerline/shared-events/import/testing/workbook.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessible } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { ImportPage } from './pages/import-page.ts';
import { startJourney } from './pages/journey.ts';

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

const JOBS = [
  'Projekt;Kunde;Leistung;Sprachpaar;Einheit;Wörter;Preis;Währung;Abgeschlossen am;Berechnet',
  'Geschäftsbericht;Müller & Söhne;Übersetzung;Deutsch > Englisch;Words;1.200,5;0,12;EUR;31.03.2026;ja',
  'Webseite;müller & söhne;Übersetzung;Deutsch > Englisch;Words;viele;0,12;EUR;;nein',
  'Vertrag;Halden AG;Lektorat;;Hours;6,5;60;EUR;;nein',
].join('\r\n');

describe('an import', () => {
  test('of jobs from a list in Windows-1252 is mapped, checked, created, undone and redone in one step', async () => {
    const { context, page, pageErrors, shell, account } = await startJourney(browser, app.url, {
      network: 'cut',
    });
    await account.command('CreateClient', { client: { name: 'Halden AG' } });
    await shell.open('/jobs');
    await page.getByRole('main').getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import from CSV or Excel' }).click();
    await expectAccessible(page);

    const file = new ImportPage(page, app.url);
    await file.choose('Aufträge.csv', Buffer.from(JOBS, 'latin1'));
    await expect(page.getByText('3 rows, Windows-1252, separated by semicolons')).toBeVisible();
    await expect(file.column('Wörter')).toHaveValue('quantity');
    await expect(file.field('Amounts')).toHaveValue(',');
    await expectAccessible(page);

    await file.check();
    await expect(file.summary).toContainText('2 jobs ready');
    await expect(file.summary).toContainText('2 job types (Übersetzung, Lektorat)');
    await expect(file.summary).toContainText('1 client (Müller & Söhne)');
    await expect(file.preview).toContainText('€144.06');
    await expect(file.preview).toContainText('31 Mar 2026');
    await page.getByText('With errors (1)').click();
    await expect(file.preview).toContainText('Quantity: Enter only numbers');
    await expectAccessible(page);
    const errors = await readFile(await (await file.downloadErrors()).path(), 'utf8');
    expect(errors).toContain('Webseite,müller & söhne');

    await file.import('2 jobs');
    await expectAccessible(page);
    await file.link('Show jobs').click();
    await expect(page.getByRole('main')).toContainText('Geschäftsbericht');
    await shell.undo();
    await expect(page.getByRole('main')).not.toContainText('Geschäftsbericht');
    await shell.goTo('Clients');
    await expect(page.getByRole('main')).toContainText('Halden AG');
    await expect(page.getByRole('main')).not.toContainText('Müller & Söhne');
    await shell.redo();
    await expect(page.getByRole('main')).toContainText('Müller & Söhne');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('of clients from the second sheet of an Excel file works on a phone in dark mode', async () => {
    const { context, page, pageErrors, shell } = await startJourney(browser, app.url, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    await shell.open('/clients');
    await page.getByRole('main').getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import from CSV or Excel' }).click();
    const file = new ImportPage(page, app.url);
    const sheets = {
      Prices: [
        ['Item', 'Price'],
        ['Words', 0.12],
      ],
      Clients: [
        ['Client', 'Currency', 'Payment terms'],
        ['Lumen', 'EUR', 14],
        ['Nordwind', 'krone', 30],
      ],
    };
    await file.choose('Practice.xlsx', workbook(sheets));
    await file.field('Sheet').selectOption('Clients');
    await expect(file.column('Client')).toHaveValue('name');
    await expectAccessible(page);
    await file.check();
    await expect(file.preview).toContainText('Currency: Enter a currency code such as EUR');
    await expectAccessible(page);
    await file.import('1 client');
    await expectAccessible(page);
    await file.link('Show clients').click();
    await expect(page.getByRole('main')).toContainText('Lumen');
    await expect(page.getByRole('main')).not.toContainText('Nordwind');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('of pasted rows recognises them the next time', async () => {
    const { context, page, pageErrors, shell } = await startJourney(browser, app.url);
    await shell.open('/settings/rates');
    await shell.link('Import rates').click();
    const file = new ImportPage(page, app.url);
    const rows = 'Agency\tTask\tPer\tPrice\tRemark\nLumen\tTranslation\tWords\t0.12\tfast\n';
    await file.field('Or paste rows').fill(rows);
    await file.button('Use these rows').click();
    await file.check();
    await file.import('1 rate');
    await file.button('Undo import').click();
    await file.field('Or paste rows').fill(rows);
    await file.button('Use these rows').click();
    await expect(file.column('Price')).toHaveValue('value');
    await expect(file.column('Remark')).toHaveValue('');
    await file.check();
    await expect(file.summary).toContainText('1 client (Lumen)');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});
