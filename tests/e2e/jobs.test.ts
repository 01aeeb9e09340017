import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { JobPage } from './pages/job-page.ts';
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

describe('a new job', () => {
  test('is announced by a message that stays on the screen of a phone', async () => {
    const size = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
    const { context, page, pageErrors } = await startJourney(browser, app.url, size);
    await page.goto(`${app.url}/jobs`);
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    await page.keyboard.press('q');
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .or(page.getByRole('dialog').getByRole('textbox'))
      .first()
      .fill('Lease, +3d');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Create another' }).waitFor();
    const close = await page
      .getByRole('button', { name: /Dismiss|Close/ })
      .last()
      .boundingBox();
    expect((close?.x ?? 0) + (close?.width ?? 390)).toBeLessThanOrEqual(390);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('is entered with the keyboard alone, and the draft survives a reload', async () => {
    const { context, page, pageErrors } = await startJourney(browser, app.url, {
      network: 'slow',
      reducedMotion: 'reduce',
    });
    const jobs = new JobsPage(page, app.url);
    const wizard = new JobWizard(page, app.url);
    const { keyboard } = page;
    await jobs.open('/jobs');
    await jobs.heading.waitFor();

    await keyboard.press('n');
    await wizard.untilStep('Name');
    await keyboard.type('Patient leaflet');
    // The browser decides how many keystrokes one undo takes back.
    while ((await wizard.name.inputValue()) !== '') await keyboard.press('Control+z');
    while ((await wizard.name.inputValue()) !== 'Patient leaflet') await keyboard.press('Control+Shift+z');
    await keyboard.press('Enter');
    await wizard.answer('Client', 'Halden Medizintechnik AG');
    await wizard.answer('Job type', 'Translation');
    await wizard.untilStep('Language pair');
    await page.reload();

    await wizard.untilStep('Name');
    await expect(wizard.name).toHaveValue('Patient leaflet');
    for (const step of ['Client', 'Job type', 'Language pair']) {
      await wizard.passWithEnter();
      await wizard.untilStep(step);
    }
    await keyboard.type('German');
    await keyboard.press('Tab');
    await keyboard.type('English');
    await keyboard.press('Enter');
    await wizard.untilStep('Unit');
    await keyboard.press('1');
    await wizard.answer('Word count', '1,000');
    await wizard.untilStep('Currency');
    await expect(wizard.dialog.getByRole('heading', { name: 'Used before' })).toBeVisible();
    await wizard.passWithEnter();
    await wizard.answer('Rate per word', '€ 0,125');
    await wizard.untilStep('Deadline');
    await keyboard.type('4122031');
    await keyboard.press('Tab');
    await keyboard.type('1730');
    await expectAccessibleInBothSchemes(page);
    await keyboard.press('Control+Enter');

    await expect(jobs.row('Patient leaflet')).toContainText('Halden Medizintechnik AG');
    await expect(jobs.row('Patient leaflet')).toContainText('04 Dec 2031, 17:30');
    await expect(jobs.row('Patient leaflet')).toContainText('$125.00');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});

describe('a job that the server refuses', () => {
  test('opens again in the wizard with all its values, even if the wizard was closed', async () => {
    const { context, page, account, shell } = await startJourney(browser, app.url);
    await account.addJobs('Halden AG', ['Leaflet']);
    const wizard = new JobWizard(page, app.url);
    await wizard.open('/jobs');
    await page.getByRole('row', { name: /Leaflet/ }).waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/command/CreateJob', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    });
    await page.keyboard.press('n');
    await wizard.answer('Name', 'Manual');
    await wizard.untilStep('Client');
    await wizard.dialog.getByRole('button', { name: 'Skip to overview' }).click();
    await wizard.untilStep('Overview');
    await page.keyboard.press('Control+Enter');
    await wizard.dialog.waitFor({ state: 'hidden' });
    await expect(page.getByRole('row', { name: /Manual/ })).toBeVisible();

    answer.resolve();
    await expect(shell.messages).toContainText('There was a problem saving your job.');
    await expect(page.getByRole('row', { name: /Manual/ })).toHaveCount(0);
    await page.unroute('**/api/command/CreateJob');
    await shell.messages.getByRole('button', { name: 'Open the draft' }).click();
    await expect(wizard.name).toHaveValue('Manual');
    await wizard.dialog.getByRole('button', { name: 'Skip to overview' }).click();
    await wizard.untilStep('Overview');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('row', { name: /Manual/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: /Manual/ })).toBeVisible();
    await context.close();
  });
});

describe('the page of a job', () => {
  test('saves notes automatically, and a typed deadline on blur', async () => {
    const { context, page, pageErrors, account } = await startJourney(browser, app.url);
    const [id] = await account.addJobs('Halden AG', ['Leaflet']);
    const job = new JobPage(page, app.url);
    await job.open(`/jobs/${id}`);
    await job.notes.click();
    await page.keyboard.type('Formal tone, glossary attached');
    await expect(page.getByText('Changes saved').first()).toBeVisible();

    await page.getByRole('button', { name: 'No deadline' }).click();
    const deadline = page.getByRole('dialog', { name: 'Deadline' });
    await deadline.getByRole('textbox', { name: 'Day' }).focus();
    await page.keyboard.type('31122031');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0915');
    await expectAccessible(page);
    // The day was an edit before: after a reload, that of the time would be refused once and sent again.
    const saved = page.waitForResponse((response) =>
      /2031-12-31 \d\d:15/.test(response.request().postData() ?? ''),
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main')).toContainText('31 Dec 2031 09:15');
    await saved;

    await page.reload();
    await expect(job.notes).toHaveText('Formal tone, glossary attached');
    await expect(page.getByRole('main')).toContainText('31 Dec 2031 09:15');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});

describe('the priority of a job', () => {
  test('is set on its page, stands in the list and in the history, and is taken back with a key', async () => {
    const { context, page, pageErrors, account } = await startJourney(browser, app.url);
    const [id] = await account.addJobs('Halden AG', ['Leaflet', 'Novel']);
    const job = new JobPage(page, app.url);
    const jobs = new JobsPage(page, app.url);
    await job.open(`/jobs/${id}`);
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/command/EditJob'));
    await page.getByRole('combobox', { name: 'Priority' }).selectOption('High');
    await saved;
    await expectAccessible(page);
    await jobs.openAll();
    const mark = (name: string) => jobs.row(name).getByRole('img', { name: 'High priority' });
    await expect(mark('Leaflet')).toBeVisible();
    await expect(mark('Novel')).toHaveCount(0);
    await expectAccessible(page);

    await page.keyboard.press('h');
    const entry = page.getByRole('complementary', { name: 'History', exact: true });
    await expect(entry).toContainText('Changed priority');
    await expect(mark('Leaflet')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(entry).toContainText('Undone');
    await expect(jobs.row('Leaflet')).toBeVisible();
    await expect(mark('Leaflet')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(mark('Leaflet')).toBeVisible();
    await page.reload();
    await expect(mark('Leaflet')).toBeVisible();
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});

describe('what belongs to a job', () => {
  test('its project, reference and files are kept, a removed file comes back, and the project lists it', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url);
    const [id] = await account.addJobs('Halden AG', ['Leaflet']);
    const job = new JobPage(page, app.url);
    await job.open(`/jobs/${id}`);
    await job.edit(page.getByRole('textbox', { name: 'Reference' }), 'PO 4471');
    await page.getByRole('combobox', { name: 'Project' }).selectOption('New project…');
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Museum');
    await dialog.getByRole('button', { name: 'Add project' }).click();
    await expect(page.getByRole('link', { name: 'Museum' })).toBeVisible();

    const file = { name: 'Glossary “Süd”.txt', mimeType: 'text/plain', buffer: Buffer.from('Pump: Pumpe') };
    await page.getByLabel('Files to add').setInputFiles(file);
    await expect(shell.messages).toContainText('Glossary “Süd”.txt added');
    const link = page.getByRole('link', { name: 'Glossary “Süd”.txt' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('Glossary “Süd”.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe('Pump: Pumpe');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove Glossary “Süd”.txt' }).click();
    await expect(link).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(link).toBeVisible();

    await page.getByRole('link', { name: 'Museum' }).click();
    await expect(page.getByRole('heading', { name: 'Museum', level: 1 })).toBeVisible();
    await expect(page.getByRole('row', { name: /Leaflet/ })).toContainText('PO 4471');
    await expectAccessible(page);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});

describe('the list of jobs', () => {
  test('is sorted, acted on, arranged and saved as a view with the keyboard alone', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url);
    await account.addJobs('Halden AG', ['Leaflet C', 'Leaflet A', 'Leaflet B']);
    await account.addJobs('Nordwind Verlag', ['Novel']);
    const jobs = new JobsPage(page, app.url);
    const { keyboard } = page;
    await jobs.open('/jobs?type=all&name=leaf');
    await expect(jobs.rows).toHaveCount(3);

    await jobs.tabTo(page.getByRole('columnheader', { name: 'Name' }).getByRole('button'));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=name/);
    await expect(jobs.rows.first()).toContainText('Leaflet A');
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');

    await keyboard.press('j');
    await keyboard.press('x');
    await keyboard.press('j');
    await keyboard.press('j');
    await keyboard.press('Shift+X');
    await expect(jobs.selection).toContainText('3 selected');
    await expect(jobs.selection).toContainText('3,000 words');
    await expectAccessible(page);
    await keyboard.press('d');
    await page.getByRole('dialog', { name: 'Deadline of 3 jobs' }).waitFor();
    await keyboard.type('01022030');
    await keyboard.press('Enter');
    await expect(shell.messages).toContainText('Set the deadline of 3 jobs');
    await expect(jobs.row('Leaflet C')).toContainText('01 Feb 2030');
    await keyboard.press('Control+z');
    await expect(jobs.row('Leaflet C')).not.toContainText('01 Feb 2030');

    await jobs.tabTo(page.getByRole('button', { name: 'Save as view' }));
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Save as view' }).waitFor();
    await keyboard.type('Leaflets');
    await keyboard.press('Enter');
    const view = page.getByRole('tab', { name: /^Leaflets/ });
    await expect(view).toHaveAttribute('aria-selected', 'true');
    await expect(view).toContainText('3');

    await jobs.tabTo(page.getByRole('button', { name: 'Columns' }));
    await keyboard.press('Enter');
    await jobs.tabTo(page.getByRole('checkbox', { name: 'Rate' }));
    await keyboard.press('Space');
    await keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Rate' })).toBeVisible();
    await jobs.tabTo(page.getByRole('button', { name: 'Save to this view' }));
    await keyboard.press('Enter');
    await expect(page.getByText('Columns changed')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Rate' })).toBeVisible();
    await expect(jobs.rows.first()).toContainText('Leaflet A');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('is filtered by its address, and several jobs are completed and undone at once', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url);
    await account.addJobs('Halden AG', ['Leaflet A', 'Leaflet B']);
    await account.addJobs('Nordwind Verlag', ['Novel']);
    const jobs = new JobsPage(page, app.url);
    await jobs.openAll();
    await expect(jobs.rows).toHaveCount(3);

    await jobs.openFilters();
    await page.getByRole('searchbox', { name: 'Name' }).fill('leaf');
    await expect(jobs.rows).toHaveCount(2);
    await expect(page).toHaveURL(/name=leaf/);
    await page.reload();
    await expect(jobs.rows).toHaveCount(2);

    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(jobs.selection).toContainText('2 selected');
    await jobs.selection.getByRole('button', { name: 'Complete' }).click();
    await expect(shell.messages).toContainText('2 jobs marked as completed');
    const completed = /Completed|\d\d \w{3} \d{4}/;
    await expect(jobs.row('Leaflet A')).toContainText(completed);
    await shell.messages.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(jobs.row('Leaflet A')).not.toContainText(completed);
    await expect(jobs.row('Leaflet B')).not.toContainText(completed);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(jobs.rows).toHaveCount(3);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('all jobs of a filter are changed by one act, also those of other pages, and undone at once', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url);
    const leaflets = Array.from({ length: 60 }, (_, row) => ({ name: `Leaflet ${row + 1}` }));
    const novels = Array.from({ length: 3 }, (_, row) => ({ name: `Novel ${row + 1}` }));
    const entered = [...leaflets, ...novels].map((job) => ({
      ...job,
      quantity: '10',
      rate: '1',
      currency: 'EUR',
    }));
    await account.command('ImportRecords', { jobs: entered });
    await account.command('MarkJobCompleted', { jobIds: [1, 2] });
    const jobs = new JobsPage(page, app.url);
    await jobs.open('/jobs?type=all&name=leaflet');
    await expect(page.getByText('of 60 jobs')).toBeVisible();

    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await jobs.selection.getByRole('button', { name: 'Select all 60' }).click();
    await expect(jobs.selection).toContainText('60 selected');
    // Somebody else changes a job of the other page after it was selected.
    await account.command('EditJob', { jobId: 5, job: { name: 'Leaflet 5 B' } });
    await jobs.selection.getByRole('button', { name: 'Put on hold' }).click();
    await expect(shell.messages).toContainText(
      '57 jobs put on hold, skipped 3: This was changed in the meantime',
    );
    await jobs.open('/jobs?type=all&onHold=1');
    await expect(page.getByText('of 57 jobs')).toBeVisible();

    await page.keyboard.press('Control+z');
    await expect(page.getByText('No jobs match these filters')).toBeVisible();
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});
