import type { Locator } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

/** Navigation, messages and history: the frame of every page. */
export class Shell extends PageModel {
  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Main' });
  }

  get messages(): Locator {
    return this.page.getByRole('status', { name: 'Messages' });
  }

  /** A message, by its text. */
  message(label: string): Locator {
    return this.messages.locator('> *').filter({ hasText: label });
  }

  get history(): Locator {
    return this.page.getByRole('complementary', { name: 'History' });
  }

  /** Opens a page by the navigation: "Jobs", "Invoices", "Reports", "Clients" or "Settings". */
  async goTo(screen: string): Promise<void> {
    await this.navigation.getByRole('link', { name: new RegExp(`^${screen}`) }).click();
    await this.page.getByRole('heading', { name: screen, level: 1 }).waitFor();
  }

  /** Opens the history panel by its key. */
  async openHistory(): Promise<void> {
    await this.page.keyboard.press('h');
    await this.history.waitFor();
  }

  /** The entries of the history panel, newest first. */
  get entries(): Locator {
    return this.history.getByRole('listitem');
  }
}
