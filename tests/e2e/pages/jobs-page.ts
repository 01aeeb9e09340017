import type { Locator } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

const MAX_TABS = 100;

/** The lists of jobs with their filters and the actions on several jobs. */
export class JobsPage extends PageModel {
  async openAll(): Promise<void> {
    await this.open('/jobs?type=all');
    await this.heading.waitFor();
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'Jobs', level: 1 });
  }

  /** The rows of jobs, without the head of the table. */
  get rows(): Locator {
    return this.page.locator('tbody').getByRole('row');
  }

  row(name: string): Locator {
    const main = this.page.getByRole('main');
    const text = new RegExp(name);
    // Beside an open panel, and on a phone, a row has two lines and is no row of a table.
    return main.getByRole('row', { name: text }).or(main.getByRole('listitem').filter({ hasText: text }));
  }

  async openFilters(): Promise<void> {
    await this.page.getByRole('button', { name: /^Filters/ }).click();
  }

  /** Presses Tab until the element has the focus. @throws Error when it is not among the first hundred. */
  async tabTo(element: Locator): Promise<void> {
    await element.waitFor();
    for (let presses = 0; presses < MAX_TABS; presses += 1) {
      if ((await element.and(this.page.locator(':focus')).count()) > 0) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${element}.`);
  }

  /** The bar with actions on the selected rows. */
  get selection(): Locator {
    return this.page.getByRole('toolbar', { name: 'Selected jobs' });
  }
}
