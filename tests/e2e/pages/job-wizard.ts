import type { Locator } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

export type NewJob = {
  name: string;
  client: string;
  jobType: string;
  pair: { from: string; to: string };
  /** The unit's name, and the title of the step for its quantity. */
  unit: { name: string; quantityText: string; rateText: string };
  quantity: string;
  rate: string;
};

/** The full-screen wizard for a new job, used by the keyboard where possible. */
export class JobWizard extends PageModel {
  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'New job' });
  }

  get name(): Locator {
    return this.dialog.getByRole('textbox', { name: 'Name' });
  }

  /** Creates a first job, together with its client, job type and language pair. */
  async addFirstJob(job: NewJob): Promise<void> {
    await this.page.keyboard.press('n');
    await this.type('Name', 'textbox', job.name);
    await this.type('Client', 'combobox', job.client);
    await this.type('Job type', 'combobox', job.jobType);
    await this.untilStep('Language pair');
    await this.dialog.getByRole('textbox', { name: 'From' }).fill(job.pair.from);
    await this.dialog.getByRole('textbox', { name: 'To', exact: true }).fill(job.pair.to);
    await this.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await this.untilStep('Unit');
    await this.dialog.getByRole('button', { name: new RegExp(job.unit.name) }).click();
    await this.type(job.unit.quantityText, 'textbox', job.quantity);
    await this.untilStep('Currency');
    await this.passWithEnter();
    await this.untilStep(job.unit.rateText);
    await this.dialog.getByRole('textbox', { name: 'Rate' }).fill(job.rate);
    await this.page.keyboard.press('Enter');
    await this.untilStep('Deadline');
    await this.page.keyboard.press('Control+Enter');
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** Waits until the step with this title is open. */
  async untilStep(title: string): Promise<void> {
    await this.dialog.getByRole('heading', { name: title, level: 1 }).waitFor();
  }

  /** Waits for a step, answers it with the keyboard, and goes to the next one. */
  async answer(title: string, text: string): Promise<void> {
    await this.untilStep(title);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Goes to the next step with a bare Enter, repeated since it is ignored right after a step changed. */
  async passWithEnter(): Promise<void> {
    await this.dialog.locator('[data-enter="open"]').waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** Leaves a step with the button at the bottom. */
  async next(title: string): Promise<void> {
    await this.untilStep(title);
    await this.dialog.getByRole('button', { name: 'Next', exact: true }).click();
  }

  /** Answers a step with one of its entries. */
  async choose(title: string, entry: RegExp): Promise<void> {
    await this.untilStep(title);
    await this.dialog.getByRole('button', { name: entry }).click();
  }

  private async type(title: string, role: 'textbox' | 'combobox', text: string): Promise<void> {
    await this.untilStep(title);
    await this.dialog.getByRole(role, { name: title }).fill(text);
    await this.page.keyboard.press('Enter');
  }
}
