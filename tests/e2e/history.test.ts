import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessibleInBothSchemes } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { HistoryPanel } from './pages/history-panel.ts';
import { JobPage } from './pages/job-page.ts';
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

describe('the history', () => {
  test('undoes one change among others, and explains which later change blocks another undo', async () => {
    const { context, page, account } = await startJourney(browser, app.url);
    const [id] = await account.addJobs('Halden AG', ['Leaflet']);
    const job = new JobPage(page, app.url);
    const history = new HistoryPanel(page, app.url);
    await job.open(`/jobs/${id}`);
    await job.edit(job.rate, '0.11');
    await job.edit(job.name, 'Leaflet, second edition');
    await job.edit(job.rate, '0.12');

    await history.show();
    await history.undoEntry(/→ Leaflet, second edition/);
    await expect(job.name).toHaveValue('Leaflet');
    await expect(job.rate).toHaveValue('0.12');

    await history.undoEntry(/0\.1 → 0\.11/);
    await expect(history.panel).toContainText("This can't be undone because of later changes");
    await expect(job.rate).toHaveValue('0.12');
    await history.blockers.getByRole('button', { name: /Show in history/ }).click();
    await expect(history.panel.getByRole('button', { name: /0\.11 → 0\.12/, expanded: true })).toBeFocused();
    await history.blockers.getByRole('button', { name: /Undo first/ }).click();
    await expect(job.rate).toHaveValue('0.11');
    await history.panel.getByRole('button', { name: 'Undo it' }).click();
    await expect(job.rate).toHaveValue('0.10');
    await context.close();
  });

  test('a name that is emptied and typed again raises no question, and typed back it is not a step of undo', async () => {
    const { context, page, account, shell } = await startJourney(browser, app.url);
    const [jobId] = await account.addJobs('Halden AG', ['Leaflet']);
    const [job, history] = [new JobPage(page, app.url), new HistoryPanel(page, app.url)];
    await job.open(`/jobs/${jobId}`);
    await job.edit(job.name, '');
    await job.edit(job.name, 'Handbook');
    await history.show();
    await expect(history.entry(/Leaflet → Handbook/)).toBeVisible();
    await expect(page.getByRole('group', { name: /^Question about/ })).toHaveCount(0);
    await job.edit(job.name, 'Leaflet');
    await expect(history.entry(/Leaflet → Handbook/)).toHaveCount(0);
    await shell.undo();
    await expect(shell.messages).toContainText('Undone: added job');
    await context.close();
  });

  test('opens the place of what is undone and marks its row', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url, {
      network: 'cut',
    });
    const [id] = await account.addJobs('Halden AG', ['Leaflet']);
    const jobs = new JobsPage(page, app.url);
    await jobs.open('/jobs');
    await jobs.row('Leaflet').getByRole('button', { name: 'Mark Leaflet as completed' }).click();
    await shell.undo();
    // Visible only for a moment: waited for without the polling pauses of an expectation.
    await page.locator(`tr[data-id="${id}"][data-flash]`).waitFor();
    await shell.redo();
    await expect(jobs.row('Leaflet')).toHaveCount(0);

    await shell.goTo('Clients');
    await shell.undo();
    // Messages that are visible for a few seconds are checked first; the page may take longer.
    await expect(shell.messages).toContainText('Undone: marked as completed, Leaflet');
    await expect(page).toHaveURL(new RegExp(`/jobs/${id}$`));
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});

describe('reverting to an entry', () => {
  test('shows a preview first, is one step, and can be undone by one undo, on a phone', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url, {
      viewport: { width: 390, height: 844 },
    });
    const [jobId] = await account.addJobs('Halden AG', ['Leaflet', 'Manual']);
    const [history, job] = [new HistoryPanel(page, app.url), new JobPage(page, app.url)];
    await history.openOver(`/jobs/${jobId}`);
    for (const edit of [{ rate: '0.12' }, { name: 'Leaflet, second edition' }, { quantity: '900' }]) {
      await account.command('EditJob', { jobId, job: edit });
    }
    await expect(job.rate).toHaveValue('0.12');
    await history.previewRevert(/0\.1 → 0\.12/);
    await expect(history.reverted).toHaveText([/900 → 1,000/, /Leaflet, second edition → Leaflet/]);
    await expect(history.preview).toContainText('2 changes to 1 record will be undone');
    await expect(history.goBack).toBeFocused();
    await expectAccessibleInBothSchemes(page);

    await page.keyboard.press('Escape');
    await expect(history.preview).toHaveCount(0);
    await expect(history.panel.getByRole('button', { name: 'Revert to this point' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(history.reverted).toHaveCount(2);
    await history.goBack.press('Enter');
    await expect(shell.messages).toContainText('Undone: 2 changes');
    await expect(history.panel).toContainText('Reverted to before');
    await expect(job.name).toHaveValue('Leaflet');
    await expect(job.rate).toHaveValue('0.12');
    await expect(history.entry(/Leaflet, second edition.*Undone/)).toBeVisible();
    await expectAccessibleInBothSchemes(page);

    await history.undoEntry(/^Reverted to before/);
    await expect(job.name).toHaveValue('Leaflet, second edition');
    await expect(history.entry(/Leaflet, second edition.*Undone/)).toHaveCount(0);
    await page.reload();
    await expect(job.name).toHaveValue('Leaflet, second edition');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('keeps a downloaded invoice as it is, says so in the preview, and links to it', async () => {
    const { context, page, pageErrors, account } = await startJourney(browser, app.url);
    const [jobId = 0] = await account.addJobs('Halden AG', ['Leaflet']);
    await account.command('EnableClientInvoicing', { clientId: 1 });
    const history = new HistoryPanel(page, app.url);
    await history.openOver('/jobs');
    await account.command('MarkJobCompleted', { jobId, completedAt: '2026-11-18' });
    const { invoice } = await account.command('InvoiceJobs', { clientId: 1, jobIds: [jobId] });
    await account.command('IssueInvoice', { invoiceId: invoice?.id });
    await account.command('EditJob', { jobId, job: { notes: '<p>Sent</p>' } });
    await history.previewRevert(/completed/);
    const stays = history.preview.getByRole('list', { name: 'Unchanged' });
    await expect(stays).toHaveText(/Downloaded PDF.*Downloads can't be undone\./);
    await expect(history.reverted).toHaveCount(2);
    await expectAccessibleInBothSchemes(page);

    await stays.getByRole('button', { name: /Show in history/ }).click();
    await expect(history.preview).toHaveCount(0);
    await expect(history.panel.getByRole('button', { name: /Downloaded PDF/, expanded: true })).toBeFocused();
    await expectAccessibleInBothSchemes(page);

    await history.previewRevert(/completed/);
    await history.goBack.press('Enter');
    await expect(history.panel).toContainText('Reverted to before');
    await expect(history.entry(/Invoiced job.*Undone/)).toBeVisible();
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});

describe('without a connection', () => {
  /** Requests of the app get no answer; pages and their parts still load. */
  const cut = (page: Page) =>
    page.route('**', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort('internetdisconnected') : route.continue(),
    );

  test('changes show, are counted in the bar, and are sent in order after a reload', async () => {
    const { context, page, account } = await startJourney(browser, app.url);
    const [id] = await account.addJobs('Halden AG', ['Leaflet', 'Manual']);
    const jobs = new JobsPage(page, app.url);
    await jobs.open('/jobs');
    await expect(jobs.rows).toHaveCount(2);

    await cut(page);
    await jobs.row('Leaflet').getByRole('button', { name: 'Mark Leaflet as completed' }).click();
    // The row stays until the pointer leaves it.
    await expect(jobs.row('Leaflet')).toHaveCount(1);
    await page.mouse.move(0, 0);
    await expect(jobs.row('Leaflet')).toHaveCount(0);
    await jobs.row('Manual').getByRole('button', { name: 'Mark Manual as completed' }).click();
    await expect(page.getByRole('main')).toContainText('2 unsaved changes.');

    await page.unroute('**');
    await page.reload();
    await jobs.open(`/jobs/${id}`);
    await expect(page.getByRole('main')).toContainText('Completed');
    await jobs.open('/jobs?type=uninvoiced');
    await expect(jobs.rows).toHaveCount(2);
    await expect(page.getByRole('main')).not.toContainText('unsaved change');
    await context.close();
  });

  for (const { answer, rate } of [
    { answer: 'Keep my version', rate: '0.15' },
    { answer: 'Use their version', rate: '0.12' },
  ]) {
    test(`an edit conflict with another tab is shown after a reload: ${answer}`, async () => {
      const { context, page, account } = await startJourney(browser, app.url);
      const [jobId] = await account.addJobs('Halden AG', ['Leaflet']);
      const job = new JobPage(page, app.url);
      await job.open(`/jobs/${jobId}`);
      await expect(job.rate).toHaveValue('0.10');

      await cut(page);
      await job.rate.fill('0.15');
      await job.rate.press('Enter');
      await expect(page.getByRole('main')).toContainText('1 unsaved change.');
      await account.command('EditJob', { jobId, job: { rate: '0.12' } });
      await account.command('EditJob', { jobId, job: { name: 'Leaflet for patients' } });

      await page.unroute('**');
      await page.reload();
      const question = page.getByRole('group', { name: /^Question about Rate/ });
      await expect(question).toContainText(/You and another tab changed Rate/);
      await expect(question).toContainText('0.12');
      await expect(job.rate).toHaveValue('0.15');
      await page.reload();
      await question.getByRole('button', { name: answer }).click();
      await expect(question).toHaveCount(0);
      await expect(job.rate).toHaveValue(rate);
      await expect(job.name).toHaveValue('Leaflet for patients');
      await page.reload();
      await expect(job.rate).toHaveValue(rate);
      await context.close();
    });
  }
});
