import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessibleInBothSchemes, layoutFaults, resize, smallTargets } from './pages/accessibility.ts';
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

const counts = (element: string, words: number, borders = '') =>
  `<${element}${borders} segments="${words / 10}" words="${words}" characters="${words * 6}" placeables="0" tags="0" />`;

/** A report of Trados Studio with 1,000 words, of which as many as given are matches of 85–94 %. */
function report(fuzzy: number): string {
  const bands = [
    counts('crossFileRepeated', 0),
    counts('repeated', 200),
    counts('exact', 100),
    counts('fuzzy', fuzzy, ' min="85" max="94"'),
    counts('new', 700 - fuzzy),
    counts('total', 1000),
  ].join('');
  const analyse = `<analyse>${bands}</analyse>`;
  return `<task name="analyse"><taskInfo taskId="task-${fuzzy}"><language lcid="2057" name="English (United Kingdom)" /></taskInfo><file name="report.docx.sdlxliff" guid="1">${analyse}</file><batchTotal>${analyse}</batchTotal></task>`;
}

const upload = (fuzzy: number) => ({
  name: `Analyze Files de-DE_en-GB(${fuzzy}).xml`,
  mimeType: 'text/xml',
  buffer: Buffer.from(report(fuzzy)),
});

/** A client that pays 0.10 euros for a translated word from German to English. Answers the id of its one job. */
async function addClient({ account }: Journey): Promise<number | undefined> {
  await account.command('SetSetting', { key: 'currency', value: 'EUR' });
  const { client } = await account.command('CreateClient', { client: { name: 'Meridian', currency: 'EUR' } });
  const { jobType } = await account.command('AddJobType', { jobType: { name: 'Translation' } });
  const { languagePair } = await account.command('AddLanguagePair', {
    languagePair: { from: 'DE', to: 'EN' },
  });
  const [client_id, job_type_id, language_pair_id] = [client?.id, jobType?.id, languagePair?.id];
  const rate = { client_id, job_type_id, unit_id: 1, language_pair_id, value: '0.1', currency: 'EUR' };
  await account.command('AddRate', { rate });
  const job = {
    client_id,
    job_type_id,
    language_pair_id,
    unit_id: 1,
    name: 'Earlier',
    quantity: '1',
    rate: '0.1',
  };
  return (await account.command('CreateJob', { job })).job?.id;
}

/** Drops a file on the middle of the page. */
async function drop(page: Page, { name, buffer }: ReturnType<typeof upload>, on = 'body'): Promise<void> {
  await page.locator(on).first().waitFor();
  await page.evaluate(
    `(() => {
      const files = new DataTransfer();
      files.items.add(new File([${JSON.stringify(buffer.toString())}], ${JSON.stringify(name)}, { type: 'text/xml' }));
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.querySelector(${JSON.stringify(on)}).dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }));
    })()`,
  );
}

/** Expects a page that is accessible in both schemes, and whole and met with a finger on the narrowest screen. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessibleInBothSchemes(page);
  await resize(page, { width: 320, height: 640 });
  expect([...(await layoutFaults(page)), ...(await smallTargets(page))]).toEqual([]);
  await expectAccessibleInBothSchemes(page);
  await resize(page, { width: 1440, height: 900 });
}

describe('from the CAT tool to the job', () => {
  test('a dropped file becomes a job, one undo takes it back, and another file says what changes', async () => {
    const journey = await startJourney(browser, app.url, { reducedMotion: 'reduce' });
    const { page, pageErrors, context, shell } = journey;
    await addClient(journey);
    await page.goto(`${app.url}/jobs`);
    await page.getByRole('row', { name: /Earlier/ }).waitFor();
    await drop(page, upload(200));
    await expect(page.getByText("The bands add up to the file's total, 1,000 words")).toBeVisible();
    await page.getByRole('combobox', { name: 'Client' }).fill('Meri');
    await page.keyboard.press('Enter');
    // 200 × 25 % + 100 × 25 % + 200 × 60 % + 500 × 100 %
    const aside = page.getByRole('complementary', { name: 'The job' });
    await expect(aside).toContainText('€69.50');
    await expectSound(page);
    await page.getByRole('textbox', { name: 'Percent for 85–94%' }).fill('50');
    await expect(aside).toContainText('€67.50');
    await expect(aside).toContainText('85–94% is 60% in the grid, 50% for this job');
    await page.keyboard.press('Control+Enter');
    const row = page.getByRole('row', { name: /report/ });
    await expect(row).toContainText('€67.50');
    await shell.message('Job saved').waitFor();

    await page.keyboard.press('Control+z');
    await expect(row).toHaveCount(0);
    await page.keyboard.press('Control+y');
    await expect(row).toContainText('€67.50');

    await row.getByText('report').click();
    const section = page.getByRole('region', { name: 'Analysis' });
    await expect(section.getByRole('row', { name: /85–94%/ })).toContainText('50%');
    await expectAccessibleInBothSchemes(page);
    await page.getByLabel('Analyses of this job').setInputFiles(upload(400));
    await expect(section.getByRole('row', { name: /^85–94% 200 400/ })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    // 50 + 25 + 400 × 60 % + 300
    await expect(page.getByRole('textbox', { name: 'Value' })).toHaveValue('€61.50');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('textbox', { name: 'Value' })).toHaveValue('€67.50');

    await page.getByLabel('Analyses of this job').setInputFiles(upload(400));
    await section.getByText('What changes').waitFor();
    await expectSound(page);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test.each([
    { answer: 'Keep my version', value: '€61.50' },
    { answer: 'Use their version', value: '€65.50' },
  ])('two tabs that attach an analysis to one job are asked which one it is: $answer', async (one) => {
    const journey = await startJourney(browser, app.url, { reducedMotion: 'reduce' });
    const { page, pageErrors, context } = journey;
    const jobId = await addClient(journey);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`${app.url}/jobs/${jobId}`);
    const section = page.getByRole('region', { name: 'Analysis' });
    const value = page.getByRole('textbox', { name: 'Value' });
    await page.getByLabel('Analyses of this job').setInputFiles(upload(400));
    await section.getByRole('row', { name: /^85–94%/ }).waitFor();

    await other.getByLabel('Analyses of this job').setInputFiles(upload(300));
    await other.getByRole('row', { name: /^85–94%/ }).waitFor();
    await other.keyboard.press('Control+Enter');
    await expect(value).toHaveValue('€65.50');
    await expect(section.getByRole('row', { name: /^85–94% 300 400/ })).toBeVisible();

    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('group', { name: /^Question about Quantity and Analysis/ });
    await expect(question).toContainText('You and another tab changed Quantity and Analysis');
    await expect(question).toContainText('weighted 615');
    await expect(question).toContainText('weighted 655');
    await expectSound(page);
    await question.getByRole('button', { name: one.answer }).click();
    await expect(question).toHaveCount(0);
    for (const tab of [page, other])
      await expect(tab.getByRole('textbox', { name: 'Value' })).toHaveValue(one.value);
    await page.reload();
    await expect(value).toHaveValue(one.value);
    expect(pageErrors.all().filter((line) => !line.includes('status of 409'))).toEqual([]);
    await context.close();
  });

  test('a file becomes a quote, and the job of its line has the analysis', async () => {
    const journey = await startJourney(browser, app.url, { reducedMotion: 'reduce' });
    const { page, pageErrors, context } = journey;
    await addClient(journey);
    await page.goto(`${app.url}/jobs/from-analysis`);
    await page.getByLabel('Analyses').setInputFiles(upload(200));
    await page.getByRole('combobox', { name: 'Client' }).fill('Meri');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create quote' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('article')).toContainText('69.50');
    await main.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('dialog', { name: 'Accept quote' }).getByRole('button', { name: 'Accept' }).click();
    await main.getByRole('link', { name: 'report' }).click();
    await expect(
      page.getByRole('region', { name: 'Analysis' }).getByRole('row', { name: /85–94%/ }),
    ).toContainText('60%');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('with the keyboard alone a file is a saved job in fewer than 15 keys', async () => {
    const journey = await startJourney(browser, app.url, { reducedMotion: 'reduce' });
    const { page, pageErrors, context, shell } = journey;
    await addClient(journey);
    await page.goto(`${app.url}/jobs`);
    await page.getByRole('row', { name: /Earlier/ }).waitFor();
    let keys = 0;
    const press = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key);
      keys += pressed.length;
    };
    await press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await press('a', 'n', 'a', 'l');
    await page.getByRole('option', { name: /New job from an analysis/ }).waitFor();
    await press('Enter');
    const chooser = page.waitForEvent('filechooser');
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
    await press('Enter');
    await (await chooser).setFiles(upload(200));
    await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();
    await press('M', 'e', 'Enter');
    await expect(page.getByRole('complementary', { name: 'The job' })).toContainText('€69.50');
    await press('Control+Enter');
    await shell.message('Job saved').waitFor();
    await expect(page.getByRole('row', { name: /report/ })).toContainText('€69.50');
    expect(keys).toBeLessThan(15);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('what a table leaves open is asked once: its columns, and bands without a name that is known', async () => {
    const journey = await startJourney(browser, app.url, { reducedMotion: 'reduce' });
    const { page, pageErrors, context } = journey;
    await addClient(journey);
    const table = {
      name: 'counts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Kind;Amount\nRepetitions;300\n100%;200\nStrange band;500\n'),
    };
    await page.goto(`${app.url}/jobs/from-analysis`);
    await page.getByLabel('Analyses').setInputFiles(table);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectAccessibleInBothSchemes(page);
    await dialog.getByRole('button', { name: 'Read the table' }).click();
    await page.getByLabel('What “Strange band” is').selectOption({ label: 'New' });
    await expectSound(page);
    await page.getByRole('button', { name: 'Use these bands' }).click();
    // 300 × 25 % + 200 × 25 % + 500
    await expect(page.getByRole('row', { name: /^3 bands/ })).toContainText('625');
    await page.goto(`${app.url}/jobs/from-analysis`);
    await page.getByLabel('Analyses').setInputFiles(table);
    await expect(page.getByLabel('What “Strange band” is')).toBeVisible();
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});
