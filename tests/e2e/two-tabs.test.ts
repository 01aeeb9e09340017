import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser, type PageErrors } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessibleInBothSchemes } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { dayFromNow } from './pages/full-account.ts';
import { JobPage } from './pages/job-page.ts';
import { startJourney } from './pages/journey.ts';

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

/** The errors of a page, except for refused edits, which every browser logs. */
const complaints = (pageErrors: PageErrors) =>
  pageErrors.all().filter((line) => !line.includes('status of 409'));

describe('a job that is open in two tabs', () => {
  test.each([
    { answer: 'Keep my version', name: 'Leaflet for patients' },
    { answer: 'Use their version', name: 'Leaflet for doctors' },
  ])(
    'keeps the name that is being typed, and asks before it overwrites the other one: $answer',
    async (one) => {
      const { context, page, account, pageErrors } = await startJourney(browser, app.url);
      const [jobId] = await account.addJobs('Halden AG', ['Leaflet']);
      const job = new JobPage(page, app.url);
      const other = new JobPage(await context.newPage(), app.url);
      await job.open(`/jobs/${jobId}`);
      await other.open(`/jobs/${jobId}`);

      await job.name.fill('Leaflet for patients');
      await other.edit(other.name, 'Leaflet for doctors');
      await other.edit(other.rate, '0.12');
      // The rate shows that the first tab has read the change of the second one.
      await expect(job.rate).toHaveValue('0.12');
      await expect(job.name).toHaveValue('Leaflet for patients');
      await job.name.press('Enter');
      const question = page.getByRole('group', { name: /^Question about Name of Leaflet/ });
      await expect(question).toContainText(/You and another tab changed Name of Leaflet/);
      await expect(question).toContainText(/this tab, \d\d:\d\d/);
      await question.getByRole('button', { name: one.answer }).focus();
      await page.keyboard.press('Enter');
      await expect(job.name).toHaveValue(one.name);
      await expect(other.name).toHaveValue(one.name);
      await expect(question).toHaveCount(0);
      await expect(job.name).toBeFocused();
      await page.reload();
      await expect(job.name).toHaveValue(one.name);
      expect(complaints(pageErrors)).toEqual([]);
      await context.close();
    },
  );
});

describe('a dialog that is open while another tab saves the same', () => {
  /** Saves in the tab whose dialog was opened first, and expects a question that names the field. */
  async function expectQuestion(page: Page, confirm: string, about: string): Promise<void> {
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    const question = page.getByRole('group', { name: `Question about ${about}` });
    await expect(question).toContainText(`You and another tab changed ${about}`);
    await question.getByRole('button', { name: 'Use their version' }).click();
    await expect(question).toHaveCount(0);
  }

  test('asks about the name of a project, and keeps its client', async () => {
    const { context, page, account, pageErrors } = await startJourney(browser, app.url);
    const { project } = await account.command('AddProject', { project: { name: 'Atlas' } });
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${app.url}/projects/${project?.id}`);
      await tab.getByRole('button', { name: 'Edit' }).click();
    }
    const nameIn = (tab: Page) => tab.getByRole('dialog').getByRole('textbox', { name: /^Name/ });
    await nameIn(page).fill('Atlas of birds');
    await nameIn(other).fill('Atlas of fish');
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Atlas of fish');
    await expectQuestion(page, 'Save', 'Name of project Atlas of fish');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Atlas of fish');
    expect(complaints(pageErrors)).toEqual([]);
    await context.close();
  });

  test('asks about the amount of a payment', async () => {
    const { context, page, account, pageErrors } = await startJourney(browser, app.url);
    const { client } = await account.command('CreateClient', { client: { name: 'Halden AG' } });
    const items = [{ name: 'Work', quantity: 1, rate: 952 }];
    const { invoice } = await account.command('CreateInvoice', {
      invoice: { client_id: client?.id, number: '2026-001', currency: 'EUR', items },
    });
    await account.command('RecordPayment', {
      invoiceId: invoice?.id,
      payment: { amount: '500', date: dayFromNow(0), method: 'Bank transfer' },
    });
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${app.url}/invoices/2026-001`);
      await tab.getByRole('button', { name: /^Payment of/ }).click();
      await tab.getByRole('menuitem', { name: 'Edit' }).click();
    }
    const amountIn = (tab: Page) => tab.getByRole('dialog').getByRole('textbox', { name: 'Amount received' });
    await amountIn(page).fill('700');
    await amountIn(other).fill('600');
    await other.getByRole('dialog').getByRole('button', { name: 'Save payment' }).click();
    const list = page.getByRole('region', { name: 'Payments' });
    await expect(list).toContainText('600');
    await expectQuestion(page, 'Save payment', 'Payment amount of invoice 2026-001');
    await expect(list).toContainText('600');
    expect(complaints(pageErrors)).toEqual([]);
    await context.close();
  });

  test('says so when nothing is left to credit, and why an answer to a quote is refused', async () => {
    const { context, page, account, pageErrors } = await startJourney(browser, app.url);
    const { client } = await account.command('CreateClient', { client: { name: 'Halden AG' } });
    const document = {
      client_id: client?.id,
      currency: 'EUR',
      items: [{ name: 'Work', quantity: 1, rate: 952 }],
    };
    const { invoice } = await account.command('CreateInvoice', {
      invoice: { ...document, number: '2026-001' },
    });
    await page.goto(`${app.url}/invoices/2026-001`);
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: /credit note/i }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Agreed by phone');
    await account.command('CreateCreditNote', { invoiceId: invoice?.id, reason: 'Text was dropped' });
    await expect(dialog).toContainText('Everything on this invoice is credited already.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    const { quote } = await account.command('CreateQuote', { quote: document });
    // The page of the quote doesn't hear of the other tab's answer.
    await page.route('**/api/live*', (route) => route.abort());
    await page.goto(`${app.url}/quotes/Q-1`);
    await page.getByRole('button', { name: /^Accept/ }).click();
    await account.command('DeclineQuote', { quoteId: quote?.id });
    await dialog.getByRole('button', { name: /^Accept/ }).click();
    await expect(page.getByText(/^We couldn't accept the quote: Quote Q-1 was declined/)).toBeVisible();
    expect(complaints(pageErrors).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
    await context.close();
  });
});

describe.each(['invoice', 'quote'] as const)('%s that another tab deletes while it is edited', (kind) => {
  const [COMMAND, WORD] =
    kind === 'quote' ? (['Quote', 'quote'] as const) : (['Invoice', 'invoice'] as const);

  async function editDeleted() {
    const journey = await startJourney(browser, app.url, { reducedMotion: 'reduce' });
    const { page, account } = journey;
    for (const [key, value] of [
      ['billingInformationName', 'Kate Hale'],
      ['billingInformationDetails', '3 High Street'],
    ])
      await account.command('SetSetting', { key, value });
    const { client } = await account.command('CreateClient', { client: { name: 'Halden AG' } });
    const items = [{ name: 'Work', quantity: 1, rate: 952 }];
    const answer = await account.command(`Create${COMMAND}`, {
      [kind]: { client_id: client?.id, currency: 'EUR', items },
    });
    await account.untilVisible();
    await page.goto(`${app.url}/${kind}s/${kind === 'quote' ? 'Q-1' : '1'}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const line = page.getByRole('textbox', { name: 'Description, line 1' });
    await line.fill('A week of work');
    await account.command(`Delete${COMMAND}`, { [`${kind}Id`]: answer[kind]?.id });
    // The page reads the document again, and hears that it isn't there.
    await page.waitForResponse((response) => response.status() === 404);
    await expect(line).toHaveValue('A week of work');
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('group', { name: /^Question about/ });
    await expect(question).toContainText(/Another tab deleted .+ Restore this with your change\?/);
    return { ...journey, question };
  }

  test('keeps what was typed, and restores the document with it', async () => {
    const { page, context, question, pageErrors } = await editDeleted();
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(`${COMMAND} saved`)).toBeVisible();
    await expect(page.getByText('A week of work').first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('A week of work').first()).toBeVisible();
    expect(pageErrors.all().filter((line) => !/status of 40[49]/.test(line))).toEqual([]);
    await context.close();
  });

  test('leaves it deleted, and says so', async () => {
    const { page, context, question, pageErrors } = await editDeleted();
    await question.getByRole('button', { name: 'Leave it deleted' }).click();
    await expect(page.getByRole('heading', { name: new RegExp(`^There is no ${WORD}`) })).toBeVisible();
    expect(pageErrors.all().filter((line) => !/status of 40[49]/.test(line))).toEqual([]);
    await context.close();
  });
});

describe.each([1440, 390])('notes that two tabs changed, %i wide', (width) => {
  const LONG =
    'Formal address throughout.\n\nChapter 7 is reused.\n\nAt most 24 characters a line.\n\nQuestions to ';

  /** Both tabs write notes; the first one sends its notes before it has seen the second one's. */
  async function ask(mine: string, theirs: string) {
    const journey = await startJourney(browser, app.url, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    const { context, page, account } = journey;
    const [jobId] = await account.addJobs('Halden AG', ['Leaflet']);
    const job = new JobPage(page, app.url);
    const other = new JobPage(await context.newPage(), app.url);
    await job.open(`/jobs/${jobId}`);
    await job.notes.focus();
    await other.open(`/jobs/${jobId}`);
    await other.write(theirs);
    await job.write(mine);
    return {
      ...journey,
      jobId,
      job,
      other,
      question: page.getByRole('group', { name: /^Question about Notes of Leaflet/ }),
    };
  }

  test('are shown below the notes with the changes of each side', async () => {
    const { context, page, question, job, other, pageErrors } = await ask(
      'Questions to Frau Amsler',
      'Questions to Herr Vogt',
    );
    await expect(question).toBeVisible();
    const [height, words] = [await question.boundingBox(), question.locator('ins').first()];
    expect(height?.height).toBeLessThan(width === 390 ? 320 : 240);
    await expect(words).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await question.getByRole('button', { name: 'Keep my version' }).click();
    await expect(question).toHaveCount(0);
    // The notes box shows no outside change while it has the focus.
    await other.notes.blur();
    await expect(other.notes).toHaveText('Questions to Frau Amsler');
    await expect(job.notes).toBeFocused();
    expect(complaints(pageErrors)).toEqual([]);
    await context.close();
  });

  test('are compared side by side when they are long, also from another page', async () => {
    const { context, page, question, job, jobId, pageErrors } = await ask(
      `${LONG}Frau Amsler`,
      `${LONG}Herr Vogt`,
    );
    await question.getByRole('button', { name: 'Compare both versions' }).click();
    const dialog = page.getByRole('dialog', { name: 'You and another tab changed Notes of Leaflet' });
    await expect(dialog.getByRole('region', { name: /^Your version/ })).toContainText('Frau Amsler');
    await expect(dialog.getByRole('region', { name: /^Their version/ })).toContainText('Herr Vogt');
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(question.getByRole('button', { name: 'Compare both versions' })).toBeFocused();

    await job.open('/clients');
    const chip = page.getByRole('button', {
      name: /^1 question: You and another tab changed Notes of Leaflet/,
    });
    await expect(chip).toBeVisible();
    await expect(question).toHaveCount(0);
    await expectAccessibleInBothSchemes(page);
    await chip.click();
    await dialog.getByRole('button', { name: 'Keep my version' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(chip).toHaveCount(0);
    await job.open(`/jobs/${jobId}`);
    await expect(job.notes).toContainText('Questions to Frau Amsler');
    expect(complaints(pageErrors)).toEqual([]);
    await context.close();
  });
});
