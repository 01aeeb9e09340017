import type { Locator } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

/** The panel with every change, newest first, each of which can be undone by itself. */
export class HistoryPanel extends PageModel {
  /** On a narrow screen it lies over the page as a dialog. */
  get panel(): Locator {
    const name = { name: 'History', exact: true };
    return this.page.getByRole('complementary', name).or(this.page.getByRole('dialog', name));
  }

  async show(): Promise<void> {
    await this.page.getByRole('button', { name: /^History/ }).click();
    await this.panel.waitFor();
  }

  /** Opens a screen with the panel over or beside it, once the app has told the account its time zone. */
  async openOver(path: string): Promise<void> {
    await this.open(path);
    await this.page.getByRole('main').waitFor();
    await this.page.keyboard.press('h');
    await this.entry(/Time zone/).waitFor();
  }

  /** The line of an entry, by what it tells. */
  entry(label: RegExp): Locator {
    return this.panel.getByRole('button', { name: label, expanded: false }).first();
  }

  /** Opens the entry that tells this and undoes it alone. */
  async undoEntry(label: RegExp): Promise<void> {
    await this.panel.getByRole('button', { name: label }).first().click();
    await this.panel.getByRole('button', { name: 'Undo this' }).click();
  }

  /** Opens the entry that tells this and asks to go back to it. */
  async askToRevert(label: RegExp): Promise<void> {
    await this.entry(label).click();
    await this.panel.getByRole('button', { name: 'Go back to here' }).click();
    await this.preview.waitFor();
  }

  /** What going back would do, before it is done. */
  get preview(): Locator {
    return this.page.getByRole('dialog', { name: /^Go back to/ });
  }

  /** What would be taken back, newest first. */
  get taken(): Locator {
    return this.preview.getByRole('region', { name: 'Will be taken back' }).getByRole('listitem');
  }

  get goBack(): Locator {
    return this.preview.getByRole('button', { name: 'Go back', exact: true });
  }

  /** The entries in the way of an undo or of going back. */
  get blockers(): Locator {
    return this.page.getByRole('list', { name: 'In the way' }).getByRole('listitem');
  }
}
