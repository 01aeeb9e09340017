import type { Download, Locator } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

/** The import of a file, from its choice to what it made. */
export class ImportPage extends PageModel {
  get preview(): Locator {
    return this.page.getByRole('region', { name: 'Preview' });
  }

  get summary(): Locator {
    return this.page.getByRole('status', { name: 'Summary' });
  }

  /** Gives a file as if it had been chosen, and waits for its columns. */
  async choose(name: string, bytes: Uint8Array): Promise<void> {
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
    await this.page.getByLabel('File to import').setInputFiles(file);
    await this.button('Check rows').waitFor();
  }

  /** The field that a column is taken for. */
  column(heading: string): Locator {
    return this.page.getByLabel(`Field for ${heading}`);
  }

  async check(): Promise<void> {
    await this.button('Check rows').click();
    await this.preview.waitFor();
  }

  /** Imports, and waits until it is told what was made. */
  async import(what: string): Promise<void> {
    await this.button(`Import ${what}`).click();
    await this.page.getByRole('heading', { name: `Imported ${what}` }).waitFor();
  }

  async downloadErrors(): Promise<Download> {
    const download = this.page.waitForEvent('download');
    await this.button('Download rows with errors').click();
    return await download;
  }
}
