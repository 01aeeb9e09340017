import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountLog } from './account-log.ts';
import { foldJobAccount, NOW } from './job-account.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ now: () => NOW });
  account = await foldJobAccount(side);
});

afterAll(async () => {
  await side.stop();
});

describe('the usage of clients and job types', () => {
  const read = async (url: string) => (await get(app, account.accountId, url)).body;

  it('counts the jobs of each client, the most recently active client first, however many jobs it has', async () => {
    expect(await read('/api/client')).toMatchObject([
      { id: 3, jobActivity: 1 },
      { id: 1, jobActivity: 5, jobTypes: { 1: 2, 2: 1 }, languagePairs: { 1: 1, 2: 1 } },
      { id: 2, jobActivity: 2 },
    ]);
    expect(await read('/api/client/data/2')).toEqual({ jobTypes: { 2: 1 }, languagePairs: { 1: 1 } });
    expect(await read('/api/client/1')).toMatchObject({ name: 'Client 1', jobActivity: 5 });
    expect((await get(app, account.accountId, '/api/client/data/99')).status).toBe(404);
  });

  it('lists the job types that are not deleted, with their activity', async () => {
    expect(await read('/api/job_type')).toEqual([
      { id: 1, name: 'Type 1', deleted_at: null, jobActivity: 2, texts: {} },
    ]);
  });
});
