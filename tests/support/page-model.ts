import type { Locator, Page } from 'playwright-core';

/** What every page model stands on: a page of the app, and the shell that is round each of its screens. */
export class PageModel {
  readonly page: Page;
  readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  /** Opens a screen by its address inside the app, such as `/jobs`. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
  }

  /** The short message at the foot of the screen that says what was done. */
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

  /** Undoes the latest entry of the history, as a user does from the keyboard. */
  async undo(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+z');
  }

  async redo(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+Shift+z');
  }
}
