import type { Browser, Page } from 'playwright-core';
import { Account } from '#e2e/pages/account.ts';
import { expect } from '#e2e/pages/expect.ts';
import type { PaperCase } from './combinations.ts';
import { paperDifferences } from './differences.ts';
import { type PagePicture, PictureReader } from './pictures.ts';
import { customLanguage, invoiceOfCase, SELLERS } from './sample-invoice.ts';

/** A window in which the paper is beside its panel, smaller than its PDF. */
const WIDE = { width: 1600, height: 2000 };
/** A window in which the paper is below its panel and beside a narrow menu, as large as its PDF, on whole pixels. */
const NARROW = { width: 951, height: 2000 };

/** Two pixels of a screenshot for each CSS pixel. */
const CONTEXT = { viewport: WIDE, deviceScaleFactor: 2, timezoneId: 'Europe/Berlin' };

type CreatedInvoice = { id: number; number: string };

/** An account that creates invoices, shows them on the screen, prints them from there, and downloads them as PDF. */
export class PaperDesk {
  readonly #page: Page;
  #account: Account;
  readonly #url: string;
  readonly #pictures: PictureReader;
  readonly #languages = new Map<string, number>();
  #clientId = 0;
  #size = '';

  private constructor(page: Page, url: string, pictures: PictureReader) {
    this.#page = page;
    this.#url = url;
    this.#account = new Account(page, url);
    this.#pictures = pictures;
  }

  static async open(browser: Browser, url: string): Promise<PaperDesk> {
    const context = await browser.newContext(CONTEXT);
    const pictures = await PictureReader.open(context);
    return new PaperDesk(await context.newPage(), url, pictures);
  }

  /**
   * Goes on with a new account. The session of a test account that works all the time, as this desk does, has to rest
   * longer and longer while other journeys work.
   */
  async startOver(): Promise<void> {
    await this.#page.context().clearCookies();
    this.#account = new Account(this.#page, this.#url);
    await this.#account.create();
    const { client } = await this.#account.command('CreateClient', {
      client: { name: 'Lingua Nord', currency: 'EUR' },
    });
    this.#clientId = client?.id ?? 0;
    this.#languages.clear();
    this.#size = '';
  }

  /** From now on papers have a logo and an accent colour. */
  async dress(logo: Buffer, accent: string): Promise<void> {
    await this.#account.setLogo(logo);
    await this.#account.command('SetSetting', { key: 'accent', value: accent });
    await this.#account.untilVisible();
    await this.#page.goto(`${this.#url}/invoices`);
  }

  /** The differences between screen and PDF for one kind of invoice; empty when they are equal. */
  async differences(one: PaperCase): Promise<string[]> {
    await this.#useSize(one.size);
    await this.#account.command('SetSetting', { key: 'seller', value: SELLERS[one.code] });
    const invoice = await this.#create(one);
    await this.#account.untilVisible();
    await this.#show(invoice, one.size);
    const pdf = await this.#pictures.pdf(await this.#download(invoice));
    const isLong = pdf.length > 1;
    const found = paperDifferences(isLong ? await this.#printed() : await this.#onScreen(), pdf);
    // With a bill, a short document is printed without the margins of the page.
    if (isLong || one.code !== 'Swiss bill') return found;
    return [...found, ...paperDifferences(await this.#printed(), pdf).map((text) => `printed: ${text}`)];
  }

  /** The pages that the browser prints. */
  async #printed(): Promise<PagePicture[]> {
    await expect(this.#page.locator('[data-paper]')).toHaveAttribute('data-scaled');
    return await this.#pictures.pdf(await this.#page.pdf({ preferCSSPageSize: true }));
  }

  /** A picture of a short document on the screen. */
  async #onScreen(): Promise<PagePicture[]> {
    await this.#page.setViewportSize(NARROW);
    await expect(this.#page.locator('[data-paper]')).not.toHaveAttribute('data-scaled');
    const picture = await this.#page.getByRole('article').screenshot();
    await this.#page.setViewportSize(WIDE);
    return [await this.#pictures.screenshot(picture)];
  }

  async #useSize(size: PaperCase['size']): Promise<void> {
    if (this.#size === size) return;
    await this.#account.command('SetSetting', { key: 'paperSize', value: size });
    this.#size = size;
    await this.#page.goto(`${this.#url}/invoices`);
  }

  async #create(one: PaperCase): Promise<CreatedInvoice> {
    const { invoice } = await this.#account.command('CreateInvoice', {
      invoice: invoiceOfCase(one, this.#clientId, await this.#ownLanguage(one.script)),
    });
    if (invoice?.number === undefined) throw new Error('No invoice was created.');
    return { id: invoice.id, number: invoice.number };
  }

  async #ownLanguage(script: PaperCase['script']): Promise<number> {
    const cached = this.#languages.get(script);
    if (cached !== undefined) return cached;
    const value = customLanguage(script);
    const { value: created } = await this.#account.command('SetSetting', { key: 'invoiceLanguages', value });
    const id = Number(created?.id);
    this.#languages.set(script, id);
    return id;
  }

  /** Opens the invoice inside the app, as a link does, and waits until its fonts are loaded. */
  async #show({ number }: CreatedInvoice, size: PaperCase['size']): Promise<void> {
    await this.#page.evaluate(
      `history.pushState(null, '', new URL('invoices/${number}', document.baseURI)); dispatchEvent(new PopStateEvent('popstate'));`,
    );
    const paper = this.#page.getByRole('article', { name: `Invoice ${number}`, exact: true });
    await expect(paper).toBeVisible();
    await expect(this.#page.locator('[data-paper]').filter({ has: paper })).toHaveAttribute(
      'data-paper',
      size,
    );
    await this.#page.evaluate('Promise.all([...document.images].map((image) => image.decode()))');
    await this.#page.evaluate(FONTS_ARE_LOADED);
  }

  async #download({ id }: CreatedInvoice): Promise<Uint8Array> {
    const response = await this.#page.request.get(`${this.#url}/api/invoice/pdf/${id}`);
    if (!response.ok()) throw new Error(`The PDF was refused: ${await response.text()}`);
    return await response.body();
  }
}

/**
 * Resolves when the stylesheets of the paper's fonts are loaded (the first letters that need them cause that) and no
 * font is loading, in three checks one after another.
 */
const FONTS_ARE_LOADED = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const text = [...document.querySelectorAll('article')].map((paper) => paper.textContent).join('');
  const needed = [
    [/./u, 'Paper Inter'],
    [/[\\p{scx=Arab}\\p{scx=Hebr}\\p{scx=Thai}\\p{scx=Deva}]/u, 'Noto Sans Thai Variable'],
    [/[\\p{scx=Han}\\p{scx=Kana}]/u, 'Noto Sans SC Variable'],
  ].filter(([letters]) => letters.test(text));
  if (document.querySelector('article section > svg > text') !== null) needed.push([/./u, 'Arimo']);
  const isComing = () => {
    const faces = [...document.fonts];
    const has = (family) => faces.some((face) => face.family.replace(/"/g, '') === family);
    return needed.some(([, family]) => !has(family)) || faces.some(({ status }) => status === 'loading');
  };
  for (let turn = 0, quiet = 0; turn < 1000; turn += 1) {
    await frame();
    await document.fonts.ready;
    quiet = isComing() ? 0 : quiet + 1;
    if (quiet === 3) return;
  }
  throw new Error('The letters of the paper did not come.');
})()`;
