import type { Locator } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

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
    return this.page.getByRole('row', { name: new RegExp(name) });
  }

  async openFilters(): Promise<void> {
    await this.page.getByRole('button', { name: /^Filters/ }).click();
  }

  /** The bar with actions on the selected rows. */
  get selection(): Locator {
    return this.page.getByRole('toolbar', { name: 'Selected jobs' });
  }
}
