import type { Locator } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

/** The page of one job, where everything is edited in place. */
export class JobPage extends PageModel {
  get name(): Locator {
    return this.page.getByRole('textbox', { name: 'Job name' });
  }

  get rate(): Locator {
    return this.page.getByRole('textbox', { name: 'Rate per word' });
  }

  get notes(): Locator {
    return this.page.getByRole('textbox', { name: 'Notes' });
  }

  /** Writes notes and waits until the server has answered, even if with a conflict. */
  async write(text: string): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.url().endsWith('/api/command/EditJob'));
    await this.notes.fill(text);
    await answered;
  }

  /** Types into a field, commits it with Enter and waits until the server has accepted it. */
  async edit(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    const saved = this.page.waitForResponse((response) => response.url().endsWith('/api/command/EditJob'));
    await field.press('Enter');
    await saved;
  }
}
