import type { Locator } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

/** The section of the personal settings where an account is exported, imported and deleted. */
export class MyData extends PageModel {
  get progress(): Locator {
    return this.page.getByRole('progressbar');
  }

  /** Opens the personal settings. */
  async show(): Promise<void> {
    await this.open('/settings/personal');
    await this.page.getByRole('heading', { name: 'Your data' }).waitFor();
  }

  /** Exports the account and saves the file. */
  async export(to: string): Promise<void> {
    await this.button('Export my data').click();
    const link = this.page.getByRole('link', { name: 'Download your export' });
    const [download] = await Promise.all([
      this.page.waitForEvent('download', { timeout: 60_000 }),
      link.click({ timeout: 60_000 }),
    ]);
    await download.saveAs(to);
  }

  /** Imports an export into the account; resolves when the import has ended, successfully or not. */
  async import(file: string): Promise<void> {
    await this.page.getByLabel('Export to import').setInputFiles(file);
    await this.page
      .getByText(/are here, with their whole history|Nothing was imported|isn't an export/)
      .waitFor({ timeout: 60_000 });
  }
}
