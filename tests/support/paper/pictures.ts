import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';

/** A connected area of ink: a text between two gaps of its line, or a rule. In CSS pixels of its page. */
export type InkBox = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The ink in red, green and blue (what is missing from white), in pixels of full ink. */
  ink: readonly [number, number, number];
};

/** A page as a picture. */
export type PagePicture = { width: number; height: number; boxes: InkBox[] };

const ADDRESS = 'http://pictures.test/';
/** The only page of the reader's server. Its scripts import pdf.js under the name of its package. */
const PAGE =
  '<!doctype html><script type="importmap">{"imports":{"pdfjs-dist/build/pdf.mjs":"/pdf.mjs"}}</script>';
const FILES: Readonly<Record<string, string>> = {
  'pdf.mjs': 'pdfjs-dist/build/pdf.mjs',
  'pdf.worker.mjs': 'pdfjs-dist/build/pdf.worker.mjs',
  'jsqr.js': 'jsqr',
  'ink.js': './ink.js',
};

const fileOf = (name: string): string => {
  const found = FILES[name] ?? '';
  return fileURLToPath(found.startsWith('.') ? new URL(found, import.meta.url) : import.meta.resolve(found));
};

/** A page of the browser in which pdf.js renders PDFs, and in which pictures are analysed. */
export class PictureReader {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(context: BrowserContext): Promise<PictureReader> {
    const page = await context.newPage();
    await page.route(`${ADDRESS}**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      if (name === '') await route.fulfill({ contentType: 'text/html', body: PAGE });
      else await route.fulfill({ contentType: 'text/javascript', body: await readFile(fileOf(name)) });
    });
    await page.goto(ADDRESS);
    await page.addScriptTag({ url: `${ADDRESS}jsqr.js` });
    await page.addScriptTag({ url: `${ADDRESS}ink.js`, type: 'module' });
    await page.waitForFunction('window.readPdf !== undefined');
    return new PictureReader(page);
  }

  /** Every page of a PDF as pdf.js renders it. */
  async pdf(bytes: Uint8Array): Promise<PagePicture[]> {
    return await this.#read('readPdf', bytes);
  }

  /** A screenshot with two pixels for each CSS pixel. */
  async screenshot(png: Uint8Array): Promise<PagePicture> {
    const [picture] = await this.#read('readPng', png);
    if (picture === undefined) throw new Error('The picture could not be read.');
    return picture;
  }

  /** The text of the QR code on each page of a PDF; null where a page has none. */
  async codes(bytes: Uint8Array): Promise<(string | null)[]> {
    return await this.#read('readCodes', bytes);
  }

  async #read<Picture = PagePicture>(
    reader: 'readPdf' | 'readPng' | 'readCodes',
    bytes: Uint8Array,
  ): Promise<Picture[]> {
    const base64 = Buffer.from(bytes).toString('base64');
    return await this.#page.evaluate<Picture[]>(`window.${reader}(${JSON.stringify(base64)})`);
  }
}
