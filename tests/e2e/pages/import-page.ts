import type { Download, Locator } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

/** The import of a file, from its choice to its result. */
export class ImportPage extends PageModel {
  get preview(): Locator {
    return this.page.getByRole('region', { name: 'Preview' });
  }

  get summary(): Locator {
    return this.page.getByRole('status', { name: 'Summary' });
  }

  /** Provides a file as if the user had chosen it, and waits for its columns. */
  async choose(name: string, bytes: Uint8Array): Promise<void> {
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
    await this.page.getByLabel('File to import').setInputFiles(file);
    await this.button('Check rows').waitFor();
  }

  /** The selector of the field to which a column is mapped. */
  column(heading: string): Locator {
    return this.page.getByLabel(`Field for ${heading}`);
  }

  async check(): Promise<void> {
    await this.button('Check rows').click();
    await this.preview.waitFor();
  }

  /** Imports, and waits until the created records are reported. */
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
