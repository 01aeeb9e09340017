import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { ReversalName } from '@ledgerline/shared-events/history/commands.ts';
import type { APIRequestContext, APIResponse } from 'playwright-core';
import { PageModel } from '#support/page-model.ts';

type CreatedRecord = { id: number; number?: string };

/** The test account of a page's user. It is filled through the public API with the cookies of the page. */
export class Account extends PageModel {
  /** The revision of the last command; -1 before the first one. */
  #revision = -1;

  /** Creates a test account and signs in to it. */
  async create(): Promise<void> {
    await this.post('/create-test-account', {});
  }

  /**
   * Sends a command. Returns the created records by their kind.
   * @throws Error when it is refused
   */
  async command(name: CommandName | ReversalName, payload: unknown): Promise<Record<string, CreatedRecord>> {
    const { result, revision = this.#revision } = await this.post(`/api/command/${name}`, payload);
    this.#revision = revision;
    return result ?? {};
  }

  /** Waits until the lists and pages have what the commands of this account changed. */
  async untilVisible(): Promise<void> {
    if (this.#revision === -1) return;
    const headers = { 'x-min-revision': String(this.#revision) };
    let answer: APIResponse;
    const options = { headers, timeout: 60_000 };
    do answer = await this.page.request.get(`${this.url}/api/views/counts`, options);
    while (answer.headers()['x-stale'] === 'true');
  }

  /**
   * Creates a client, a job type, and jobs with these names, each of 1,000 words at 0.10. Returns the ids of the jobs.
   */
  async addJobs(client: string, names: readonly string[], more: object = {}): Promise<number[]> {
    const { client: created } = await this.command('CreateClient', { client: { name: client } });
    const { jobType } = await this.command('AddJobType', { jobType: { name: `Translation for ${client}` } });
    const ids: number[] = [];
    for (const name of names) {
      const job = { name, client_id: created?.id, job_type_id: jobType?.id, unit_id: 1, ...more };
      const answer = await this.command('CreateJob', { job: { quantity: '1000', rate: '0.10', ...job } });
      ids.push(answer.job?.id ?? 0);
    }
    return ids;
  }

  /** Sets the logo of papers. */
  async setLogo(buffer: Buffer): Promise<void> {
    await this.send('/api/settings/logo', {
      multipart: { file: { name: 'logo', mimeType: 'image/png', buffer } },
    });
  }

  private post(path: string, data: unknown) {
    return this.send(path, { data });
  }

  private async send(
    path: string,
    body: Pick<NonNullable<Parameters<APIRequestContext['post']>[1]>, 'data' | 'multipart'>,
  ): Promise<{ result?: Record<string, CreatedRecord>; revision?: number }> {
    const { request } = this.page;
    await request.get(`${this.url}/sanctum/csrf-cookie`);
    const cookies = await this.page.context().cookies(this.url);
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { 'x-xsrf-token': decodeURIComponent(token) };
    const answer = await request.post(this.url + path, { ...body, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return await answer.json();
  }
}
