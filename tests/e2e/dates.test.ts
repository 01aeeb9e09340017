import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { dateLabel, longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expect } from './pages/expect.ts';
import { JobPage } from './pages/job-page.ts';
import { JobWizard } from './pages/job-wizard.ts';
import { startJourney } from './pages/journey.ts';

/** The current day of the browser in these journeys. */
const TODAY = '2026-11-22';

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

const digits = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`;

/** The ways into a part of the field: a click at its left, in its middle and at its right, and Tab. */
const WAYS: readonly ((date: Locator, page: Page) => Promise<void>)[] = [
  (date) => date.getByRole('textbox', { name: 'Day' }).click({ position: { x: 1, y: 8 } }),
  (date) => date.getByRole('textbox', { name: 'Day' }).click(),
  (date) => date.getByRole('textbox', { name: 'Month' }).click(),
  (date) => date.getByRole('textbox', { name: 'Year' }).click(),
  (date) => date.getByRole('textbox', { name: 'Day' }).dblclick(),
  (date) => date.getByText('/').first().click(),
  async (date, page) => {
    await date.getByRole('textbox', { name: 'Month' }).focus();
    await page.keyboard.press('Shift+Tab');
  },
];

describe('a date that is typed digit by digit', () => {
  test('is saved as typed, for every day of a month, of this year and the next, and every way into the field', async () => {
    const { context, page, pageErrors } = await startJourney(browser, app.url);
    await page.clock.setFixedTime(new Date(`${TODAY}T12:00:00`));
    const wizard = new JobWizard(page, app.url);
    await wizard.open('/jobs?new=job');
    await wizard.untilStep('Name');
    await wizard.dialog.getByRole('button', { name: /Deadline/ }).click();
    await wizard.untilStep('Deadline');
    const date = wizard.dialog.getByRole('group', { name: 'Date' });
    const sentence = wizard.dialog.getByRole('status');
    for (let index = 0; index < 31; index += 1) {
      const day = addDays(index % 2 === 0 ? '2026-12-01' : '2027-01-01', index);
      await WAYS[index % WAYS.length]?.(date, page);
      await page.keyboard.type(digits(day));
      await expect(sentence).toContainText(`Due ${longDate(day)}, end of day`);
    }
    await page.keyboard.press('Enter');
    await wizard.untilStep('Notes');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('replaces a deadline of 24 November, whole or by the day alone', async () => {
    const { context, page, account, pageErrors } = await startJourney(browser, app.url);
    const [id] = await account.addJobs('Halden AG', ['Leaflet']);
    await page.clock.setFixedTime(new Date(`${TODAY}T12:00:00`));
    const job = new JobPage(page, app.url);
    await job.open(`/jobs/${id}`);
    const deadline = page.getByRole('dialog', { name: 'Deadline' });
    const type = async (digitsOfDay: string) => {
      await page.getByRole('button', { name: /^Deadline:/ }).click();
      await deadline.getByRole('textbox', { name: 'Day' }).click();
      await page.keyboard.type(digitsOfDay);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await deadline.waitFor({ state: 'hidden' });
    };
    const saved = page.getByRole('button', { name: /^Deadline:/ });
    for (const [text, day] of [
      ['05012027', '2027-01-05'],
      ['05122026', '2026-12-05'],
      ['05', '2026-12-05'],
      ['20', '2026-11-20'],
    ] as const) {
      await type('24112026');
      await expect(saved).toContainText(dateLabel('2026-11-24', TODAY));
      // A reload before its answer would send it again without the edit before as its own, which is refused once.
      const answered = page.waitForResponse(
        (response) => response.request().postData()?.includes(day) === true,
      );
      await type(text);
      await expect(saved, text).toContainText(dateLabel(day, TODAY));
      await answered;
      await page.reload();
      await expect(saved, text).toContainText(dateLabel(day, TODAY));
    }
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('shows an error and keeps the deadline when there is no such day', async () => {
    const { context, page, account } = await startJourney(browser, app.url);
    const [id] = await account.addJobs('Halden AG', ['Leaflet']);
    await page.clock.setFixedTime(new Date(`${TODAY}T12:00:00`));
    const job = new JobPage(page, app.url);
    await job.open(`/jobs/${id}`);
    await page.getByRole('button', { name: /^Deadline:/ }).click();
    const deadline = page.getByRole('dialog', { name: 'Deadline' });
    await deadline.getByRole('textbox', { name: 'Day' }).click();
    await page.keyboard.type('31022027');
    await page.keyboard.press('Enter');
    await expect(deadline.getByRole('alert')).toHaveText("This day doesn't exist");
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('No deadline');
    await context.close();
  });
});
