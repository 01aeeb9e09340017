import type { Locator } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

/** The page of a client with its tabs, and the form of a new one. */
export class ClientPage extends PageModel {
  get name(): Locator {
    return this.page.getByRole('textbox', { name: 'Name', exact: true });
  }

  get invoicing(): Locator {
    return this.page.getByRole('switch', { name: 'Invoice this client' });
  }

  /** The text "Changes saved", or another text at its place. */
  saved(words = 'Changes saved'): Locator {
    return this.page.getByText(words, { exact: true });
  }

  rate(name: string): Locator {
    return this.page.getByRole('textbox', { name: `Rate ${name}` });
  }

  /** The save state in the row of a rate; the one above the table is about the client. */
  savedRate(name: string): Locator {
    return this.page
      .getByRole('row')
      .filter({ has: this.rate(name) })
      .getByText('Changes saved');
  }

  /** Chooses in a power selector by typing and Enter. */
  async choose(label: string, typed: string): Promise<void> {
    const selector = this.page.getByRole('combobox', { name: label });
    await selector.fill(typed);
    await this.page.getByRole('option', { name: typed }).first().waitFor();
    await selector.press('Enter');
  }

  async addRate(jobType: string, unit: string, rate: string): Promise<void> {
    await this.button('Add rate').first().click();
    const dialog = this.page.getByRole('dialog');
    await this.choose('Job type', jobType);
    await this.choose('Unit', unit);
    await dialog.getByRole('textbox', { name: /^Rate/ }).fill(rate);
    await dialog.getByRole('textbox', { name: /^Rate/ }).press('Tab');
    await dialog.getByRole('button', { name: 'Add rate' }).click();
  }

  async delete(): Promise<void> {
    await this.button('More actions').click();
    await this.page.getByRole('menuitem', { name: 'Delete client' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click();
  }
}
