import type { Locator } from 'playwright-core';
import { PageModel } from '../../support/page-model.ts';

/** The panel with every change, newest first, each of which can be undone by itself. */
export class HistoryPanel extends PageModel {
  get panel(): Locator {
    return this.page.getByRole('complementary', { name: 'History' });
  }

  async show(): Promise<void> {
    await this.page.getByRole('button', { name: /^History/ }).click();
    await this.panel.waitFor();
  }

  /** Opens the entry that tells this and undoes it alone. */
  async undoEntry(told: RegExp): Promise<void> {
    await this.panel.getByRole('button', { name: told }).first().click();
    await this.panel.getByRole('button', { name: 'Undo this' }).click();
  }
}
