import type { Locator } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

/** The panel with every change, newest first, each of which can be undone. */
export class HistoryPanel extends PageModel {
  /** On a narrow screen it is a dialog over the page. */
  get panel(): Locator {
    const name = { name: 'History', exact: true };
    return this.page.getByRole('complementary', name).or(this.page.getByRole('dialog', name));
  }

  async show(): Promise<void> {
    await this.page.getByRole('button', { name: /^History/ }).click();
    await this.panel.waitFor();
  }

  /** Opens a page with the panel, once the list has the time zone of the machine. */
  async openOver(path: string): Promise<void> {
    await this.open(path);
    await this.page.getByRole('main').waitFor();
    await this.page.keyboard.press('h');
    await this.entry(/Time zone/).waitFor();
  }

  /** The line of an entry, by its text. */
  entry(label: RegExp): Locator {
    return this.panel.getByRole('button', { name: label, expanded: false }).first();
  }

  /** Opens the entry with this text and undoes only it. */
  async undoEntry(label: RegExp): Promise<void> {
    await this.panel.getByRole('button', { name: label }).first().click();
    await this.panel.getByRole('button', { name: 'Undo this' }).click();
  }

  /** Opens the entry with this text and requests a preview of reverting to it. */
  async previewRevert(label: RegExp): Promise<void> {
    await this.entry(label).click();
    await this.panel.getByRole('button', { name: 'Revert to this point' }).click();
    await this.preview.waitFor();
  }

  /** The preview of reverting. */
  get preview(): Locator {
    return this.page.getByRole('dialog', { name: /^Revert to/ });
  }

  /** The entries that would be reverted, newest first. */
  get reverted(): Locator {
    return this.preview.getByRole('region', { name: 'Will be undone' }).getByRole('listitem');
  }

  get goBack(): Locator {
    return this.preview.getByRole('button', { name: 'Revert', exact: true });
  }

  /** The entries that block an undo or reverting. */
  get blockers(): Locator {
    return this.page.getByRole('list', { name: 'Blocking changes' }).getByRole('listitem');
  }
}
