import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser, type PageErrors } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessibleInBothSchemes } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
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
