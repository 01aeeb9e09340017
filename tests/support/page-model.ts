import type { Locator, Page } from 'playwright-core';

/** The base class of all page models: a page of the app, with the shell around it. */
export class PageModel {
  readonly page: Page;
  readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  /** Opens a page by its path in the app, such as `/jobs`. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
  }

  /** The short message at the bottom of the screen about what was done. */
  get snackbar(): Locator {
    return this.page.getByRole('status');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  field(label: string | RegExp): Locator {
    return this.page.getByLabel(label);
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name });
  }

  /** Undoes the latest entry of the history by the keyboard. */
  async undo(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+z');
  }

  async redo(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+Shift+z');
  }
}
