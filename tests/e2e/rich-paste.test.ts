import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessibleInBothSchemes } from './pages/accessibility.ts';
import { Account } from './pages/account.ts';
import { expect } from './pages/expect.ts';

/** HTML as other web pages contain it. */
const FOREIGN = `<style>td { color: green }</style>
<h1 style="font-size: 60px; color: red">Bank <em>details</em></h1>
<table border="1"><tr><td>IBAN</td><td style="background: blue">DE21 8605</td></tr>
<tr><td>BIC</td><td>WELADE8L</td></tr></table>
<p style="font-family: cursive">Pay <b>soon</b>, <a href="https://example.com/pay">here</a></p>
<ul><li>first</li><li>second</li></ul><script>document.title = 'run'</script>`;

/** The expected result: its words, a line for each block and cell, and the allowed formatting. */
const CLEAN =
  '<p>Bank <em>details</em></p><p>IBAN</p><p>DE21 8605</p><p>BIC</p><p>WELADE8L</p>' +
  '<p>Pay <strong>soon</strong>, <a href="https://example.com/pay">here</a></p>' +
  '<ul><li>first</li><li>second</li></ul>';

let app: SharedApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: Account;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  account = new Account(page, app.url);
  await account.create();
});
afterAll(async () => {
  await browser?.close();
});

/** Copies the foreign page as a user does: select all, Ctrl+C. */
async function copyForeignPage(): Promise<void> {
  const other = await context.newPage();
  await other.setContent(FOREIGN);
  await other.bringToFront();
  await other.keyboard.press('Control+A');
  await other.keyboard.press('Control+C');
  await other.close();
  await page.bringToFront();
}

/** The HTML that a field shows; in the editor the text of a list item is a paragraph. */
const shown = (name: string): Promise<string> =>
  page
    .getByRole('textbox', { name })
    .evaluate((field) => field.innerHTML)
    .then((html) => html.replace(/<li><p>(.*?)<\/p><\/li>/g, '<li>$1</li>'));

describe('text that is pasted from another page', () => {
  test('appears on the paper as it is saved: words, lines, lists and links, and nothing else', async () => {
    const { client } = await account.command('CreateClient', { client: { name: 'Lingua', currency: 'EUR' } });
    const { invoice } = await account.command('CreateInvoice', {
      invoice: {
        client_id: client?.id,
        billingInformation: { name: 'Marta', details: '' },
        items: [{ name: 'Manual', quantity: 1, rate: '5' }],
      },
    });
    await account.open(`/invoices/${invoice?.number}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await copyForeignPage();
    await page.getByRole('textbox', { name: 'Notes' }).click();
    await page.keyboard.press('Control+V');
    await expect.poll(() => shown('Notes')).toBe(CLEAN);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveCount(0);
    // The row follows the command.
    const saved = async () => (await page.request.get(`${app.url}/api/invoice/${invoice?.number}`)).json();
    await expect.poll(saved).toMatchObject({ invoiceNotes: CLEAN });
  });

  test('is cleaned in the notes of a job, too', async () => {
    const [job] = await account.addJobs('Nord', ['Manual']);
    await account.open(`/jobs/${job}`);
    await copyForeignPage();
    await page.getByRole('textbox', { name: /notes/i }).click();
    await page.keyboard.press('Control+V');
    await expect
      .poll(() => page.getByRole('textbox', { name: /notes/i }).textContent())
      .toContain('WELADE8L');
    const html = await page.getByRole('textbox', { name: /notes/i }).evaluate((field) => field.innerHTML);
    expect(html).toContain('<p>IBAN</p><p>DE21 8605</p>');
    expect(html).not.toMatch(/style|<h1|<table|<td|<script|<span/);
    await expect(page.getByText('Changes saved')).toBeVisible();
  });
});

describe('the notes of a job', () => {
  /** As the editor of an earlier version stored them. */
  const EARLIER = '<div>First line</div><div>Second <i>line</i></div>third<ul><li>item<br></li></ul>';
  const STORED = EARLIER.replace('<br>', '<br />');
  const notes = () => page.getByRole('textbox', { name: 'Notes' });
  const isEditor = () => expect(notes()).toHaveClass(/ProseMirror/);

  test('are written where the caret is, formatted by keys and by the toolbar, and unchanged until then', async () => {
    const [job] = await account.addJobs('Ost', ['Manual'], { notes: EARLIER });
    const commands: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/command/')) commands.push(request.postData() ?? '');
    });
    const sent = () => commands.map((body) => JSON.parse(body).job?.notes);
    await account.open(`/jobs/${job}`);
    await expect(notes()).toContainText('third');
    const before = await notes().evaluate((box) => [box.innerHTML, box.clientHeight]);
    await notes().getByText('First line').click();
    await isEditor();
    expect(await notes().evaluate((box) => box.clientHeight)).toBe(before[1]);
    await page.getByRole('heading', { name: 'Notes' }).click();
    await page.getByRole('textbox', { name: 'Job name' }).focus();
    await expect(notes()).not.toHaveClass(/ProseMirror/);
    expect(await notes().evaluate((box) => [box.innerHTML, box.clientHeight])).toEqual(before);
    expect(sent()).toEqual([]);

    // Typed at once, while the code of the editor may still be loading.
    await page.reload();
    await notes().getByText('First line').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of two');
    await isEditor();
    await page.keyboard.press('Control+B');
    await page.keyboard.type(' bold');
    await page.keyboard.press('Control+B');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    // Shown for some seconds only, so it comes before the slower checks.
    await expect(page.getByText('Changes saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectAccessibleInBothSchemes(page);
    const written =
      '<p>First line of two<strong> bold</strong></p><ul><li>one</li><li>two</li></ul>' +
      '<p>Second <em>line</em></p><p>third</p><ul><li>item</li></ul>';
    await expect.poll(() => sent().at(-1)).toBe(written);

    for (let steps = 0; steps < 20 && (await shown('Notes')) !== before[0]; steps += 1)
      await page.keyboard.press('Control+Z');
    await expect.poll(() => sent().at(-1)).toBe(STORED);
  });
});
