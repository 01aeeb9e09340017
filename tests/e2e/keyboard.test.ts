import { shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expect } from './pages/expect.ts';
import { dayFromNow } from './pages/full-account.ts';
import { JobWizard } from './pages/job-wizard.ts';
import { JobsPage } from './pages/jobs-page.ts';
import { startJourney } from './pages/journey.ts';

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

/** Whether the element that has the focus is drawn differently from what it is without it. */
const FOCUS_IS_DRAWN = `(() => {
  const focused = document.activeElement;
  const frames = [focused, focused.parentElement, ...focused.querySelectorAll(':scope > td:first-child')];
  const look = () => frames.map((one) => {
    const { outlineStyle, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
    return [outlineStyle, boxShadow, borderColor, backgroundColor, getComputedStyle(one, '::before').content].join();
  }).join();
  const drawn = look();
  focused.blur();
  const plain = look();
  focused.focus({ preventScroll: true, focusVisible: true });
  return drawn !== plain;
})()`;

/** Expects that an element has the focus, in view, and that a user sees it. */
async function expectFocus(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeFocused();
  await expect(element).toBeInViewport();
  expect(await page.evaluate<boolean>(FOCUS_IS_DRAWN)).toBe(true);
}

/** Holds back the code of the wizard until the returned promise is resolved. */
async function holdCodeOfWizard(page: Page): Promise<PromiseWithResolvers<void>> {
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (page.url().includes('new=job')) await code.promise;
    await route.continue();
  });
  return code;
}

describe('with the keyboard alone', () => {
  test('one undo takes back a name that was typed before and after its field was there', async () => {
    const { context, page, pageErrors } = await startJourney(browser, app.url);
    const { keyboard } = page;
    const wizard = new JobWizard(page, app.url);
    const code = await holdCodeOfWizard(page);
    await page.goto(`${app.url}/jobs`);
    // The browser begins a new step of its undo when the page removes anything, such as a note that the list loads.
    await page.getByText('Your first job starts here').waitFor();
    await keyboard.press('n');
    await expect(page).toHaveURL(/new=job/);
    await keyboard.type('Patien');
    code.resolve();
    await expect(wizard.name).toHaveValue('Patien');
    await keyboard.type('t leaflet');
    await keyboard.press('Control+z');
    await expect(wizard.name).toHaveValue('');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('undo takes back a name typed ahead, and nothing else, when the list behind loads meanwhile', async () => {
    const { context, page, pageErrors, account } = await startJourney(browser, app.url);
    const { keyboard } = page;
    const wizard = new JobWizard(page, app.url);
    await account.addJobs('Halden AG', ['Manual']);
    const code = await holdCodeOfWizard(page);
    const rows = Promise.withResolvers<void>();
    await page.route('**/api/job?*', async (route) => {
      await rows.promise;
      await route.continue();
    });
    await page.goto(`${app.url}/jobs`);
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    await keyboard.press('n');
    await expect(page).toHaveURL(/new=job/);
    await keyboard.type('Patien');
    code.resolve();
    await expect(wizard.name).toHaveValue('Patien');
    rows.resolve();
    await page.getByText('Manual').waitFor();
    await keyboard.type('t leaflet');
    // The loaded list parts the two halves in the undo of the browser.
    await keyboard.press('Control+z');
    await keyboard.press('Control+z');
    await expect(wizard.name).toHaveValue('');
    await keyboard.press('Escape');
    await wizard.dialog.waitFor({ state: 'hidden' });
    await expect(page.getByRole('row', { name: /Manual/ })).toBeVisible();
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('a client is made, and a job is made and completed, and both are undone', async () => {
    const { context, page, pageErrors, shell } = await startJourney(browser, app.url);
    const { keyboard } = page;
    const wizard = new JobWizard(page, app.url);
    await page.goto(`${app.url}/jobs`);
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();

    await keyboard.press('Control+k');
    await keyboard.type('new client');
    await page.getByRole('option', { name: /^New client/ }).waitFor();
    await keyboard.press('Enter');
    await expectFocus(page, page.getByRole('textbox', { name: 'Name' }));
    await keyboard.type('Halden AG');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/clients\/\d+$/);
    await page.getByText('No open jobs').waitFor();

    await keyboard.press('n');
    await wizard.answer('Name', 'Patient leaflet');
    await wizard.untilStep('Client');
    await wizard.passWithEnter();
    await wizard.answer('Job type', 'Translation');
    await wizard.untilStep('Language pair');
    await keyboard.type('German');
    await keyboard.press('Tab');
    await keyboard.type('English');
    await keyboard.press('Enter');
    await wizard.untilStep('Unit');
    await keyboard.press('1');
    await wizard.answer('Word count', '1,000');
    await wizard.answer('Rate per word', '0.125');
    await wizard.untilStep('Deadline');
    await keyboard.press('Control+Enter');
    await wizard.dialog.waitFor({ state: 'hidden' });
    // The client's page, with the focus on the new row.
    const line = page.getByRole('listitem').filter({ hasText: 'Patient leaflet' });
    await expect(line).toContainText('$125.00');
    await expectFocus(page, line);

    await keyboard.press('g');
    await keyboard.press('j');
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    const job = page.getByRole('row', { name: /Patient leaflet/ });
    await expect(job).toContainText('$125.00');
    await keyboard.press('j');
    await expectFocus(page, job);
    await keyboard.press('m');
    await expect(shell.messages).toContainText('completed');
    await expect(job).toHaveCount(0);
    await expect(page.getByRole('tab', { name: /^Uninvoiced/ })).toContainText('1');

    await keyboard.press('Control+z');
    await expect(job).toBeVisible();
    await keyboard.press('Control+z');
    await expect(job).toHaveCount(0);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('a due job is completed on the start page, and a deadline is moved with one undo', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url);
    const { keyboard } = page;
    await account.addJobs('Halden AG', ['Leaflet'], { deadline: dayFromNow(0) });
    await account.addJobs('Nordwind', ['Manual'], { deadline: `${dayFromNow(2)} 14:00` });
    await page.goto(`${app.url}/jobs`);
    await page.getByRole('row', { name: /Leaflet/ }).waitFor();
    await keyboard.press('g');
    await keyboard.press('h');
    await page.getByRole('heading', { name: 'Overdue and due today' }).waitFor();
    const due = page.getByRole('row', { name: /Leaflet/ });
    await due.waitFor();
    await keyboard.press('j');
    await expectFocus(page, due);
    await keyboard.press('m');
    await expect(due).toHaveCount(0);
    await keyboard.press('Control+z');
    await expect(due).toBeVisible();

    await keyboard.press('g');
    await keyboard.press('d');
    const card = page.getByRole('link', { name: 'Manual' });
    const dayOf = (day: string) => page.locator(`[data-day="${day}"]`);
    await expect(dayOf(dayFromNow(2))).toContainText('Manual');
    await new JobsPage(page, app.url).tabTo(card);
    await expectFocus(page, card);
    await keyboard.press('Shift+ArrowRight');
    await expect(dayOf(dayFromNow(3))).toContainText('Manual');
    await expectFocus(page, card);
    await keyboard.press('Shift+ArrowRight');
    await expect(dayOf(dayFromNow(4))).toContainText('Manual');
    await expect(shell.messages).toContainText(`deadline ${shortDate(dayFromNow(4), dayFromNow(0))}`);
    await keyboard.press('Control+z');
    await expect(dayOf(dayFromNow(2))).toContainText('Manual');
    await page.reload();
    await expect(dayOf(dayFromNow(2))).toContainText('Manual');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('an invoice is made of the jobs of a client, edited and marked as paid', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url);
    const { keyboard } = page;
    const jobIds = await account.addJobs('Halden AG', ['Leaflet', 'Manual']);
    await account.command('MarkJobCompleted', { jobIds });
    await page.goto(`${app.url}/jobs`);
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();

    await keyboard.press('Control+k');
    await keyboard.type('new invoice halden');
    await page.getByRole('option', { name: /^New invoice for Halden AG/ }).waitFor();
    await keyboard.press('Enter');
    const paper = page.getByRole('article');
    await expect(paper).toContainText('$200.00');
    await keyboard.press('Control+Enter');
    // The account has no sender yet: the paper asks for it.
    await expect(page.getByRole('textbox', { name: 'Billing information: name' })).toBeFocused();
    await keyboard.type('Marta Translations');
    await keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/\/invoices\/1$/);
    await expect(paper).toContainText('Marta Translations');
    await page.goto(`${app.url}/jobs`);
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();

    await keyboard.press('Control+k');
    await keyboard.type('invoice 1');
    await page.getByRole('option', { name: /^Invoice 1/ }).waitFor();
    await keyboard.press('Enter');
    const edit = page.getByRole('button', { name: /^Edit/ });
    await edit.waitFor();
    await keyboard.press('e');
    await expect(paper.getByRole('textbox').first()).toBeFocused();
    await new JobsPage(page, app.url).tabTo(paper.getByRole('textbox', { name: 'Reference' }));
    await keyboard.type('PO 9');
    await keyboard.press('Control+Enter');
    await expect(shell.message('Invoice saved')).toBeVisible();
    await expect(paper).toContainText('PO 9');
    await expectFocus(page, edit);
    await keyboard.press('m');
    await expect(shell.messages).toContainText('marked as paid');
    await page.reload();
    await expect(paper).toContainText('PO 9');
    await expect(page.getByRole('button', { name: /^Paid/ })).toBeVisible();
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('the palette opens a record, keeps the focus while it is open and gives it back', async () => {
    const { context, page, pageErrors, account } = await startJourney(browser, app.url);
    const { keyboard } = page;
    await account.addJobs('Halden AG', ['Leaflet', 'Manual']);
    const jobs = new JobsPage(page, app.url);
    await jobs.openAll();
    await expect(jobs.rows).toHaveCount(2);
    const opener = page.getByRole('link', { name: 'Manual' });
    await jobs.tabTo(opener);

    await keyboard.press('/');
    const palette = page.getByRole('dialog');
    const field = palette.getByRole('combobox');
    await expect(field).toBeFocused();
    for (let presses = 0; presses < 12; presses += 1) {
      await keyboard.press('Tab');
      await expect(palette.locator(':focus')).toHaveCount(1);
    }
    await keyboard.press('Escape');
    await expectFocus(page, opener);

    await keyboard.press('Control+k');
    await keyboard.type('leaf');
    await page
      .getByRole('option', { name: /Leaflet/ })
      .first()
      .waitFor();
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/jobs\/\d+$/);
    await expect(page.getByRole('textbox', { name: 'Job name' })).toHaveValue('Leaflet');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});
