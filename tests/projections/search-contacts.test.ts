import { ClientCreated, ClientDeleted } from '@ledgerline/shared-events/clients/events.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { ProjectAdded, ProjectDeleted } from '@ledgerline/shared-events/projects/events.ts';
import {
  type SearchAllAnswer,
  type SearchResultAnswer,
  searchAllAnswer,
} from '@ledgerline/shared-events/search/answers.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, jobWith, projectWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

const added = { addedAt: CREATED_AT, alongside: [] };
const contact = (fields: { name?: string; email?: string; phone?: string; role?: string }) => ({
  name: '',
  email: '',
  phone: '',
  role: '',
  receives: [],
  ...fields,
});

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ now: () => new Date('2026-11-23T12:00:00Z') });
  account = new AccountLog(side.ledger);
  const anna = contact({ name: 'Anna Weber', email: 'aw@kessler.example', phone: '+49 (30) 123-4567' });
  const desk = contact({ email: 'desk@kessler.example', role: 'Accounting' });
  const jan = contact({ name: 'Jan Łoś', phone: '0171 555 66' });
  await account.append([
    ClientCreated.of({
      ...added,
      record: clientWith({ id: 1, name: 'Kessler & Roth', contacts: { 1: anna, 2: desk, 3: null } }),
    }),
    ClientCreated.of({ ...added, record: clientWith({ id: 2, name: 'Translatio', contacts: { 7: jan } }) }),
    ClientCreated.of({ ...added, record: clientWith({ id: 3, name: 'Gone', contacts: { 1: anna } }) }),
    ClientDeleted.of({ id: 3, name: 'Gone', deletedAt: CREATED_AT, alongside: [] }),
    ProjectAdded.of({ ...added, record: projectWith({ id: 1, name: 'Museum campaign', client_id: 1 }) }),
    ProjectAdded.of({ ...added, record: projectWith({ id: 2, name: 'Museum archive' }) }),
    ProjectAdded.of({ ...added, record: projectWith({ id: 3, name: 'Museum of old' }) }),
    ProjectDeleted.of({ id: 3, name: 'Museum of old', deletedAt: CREATED_AT, alongside: [] }),
    ...[1, 2].map((id) =>
      JobCreated.of({
        name: `Part ${id}`,
        job: jobWith({ id, name: `Part ${id}`, project_id: 1, currency: 'USD', value: '150' }),
      }),
    ),
  ]);
  await side.fold(account.accountId);
});

afterAll(async () => {
  await side.stop();
});

async function search(q: string): Promise<SearchResultAnswer[]> {
  const { status, body } = await get(app, account.accountId, `/api/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body as SearchResultAnswer[];
}

async function searchAll(q: string): Promise<SearchAllAnswer> {
  const { status, body } = await get(app, account.accountId, `/api/search/all?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return searchAllAnswer.parse(body);
}

const shown = (results: readonly SearchResultAnswer[], type: string) =>
  results.filter((one) => one.type === type).map(({ name, detail }) => `${name} · ${detail}`);

describe('contacts of clients', () => {
  it.each([
    ['by name', 'anna', 'Anna Weber · contact of Kessler & Roth'],
    ['by surname', 'WEBER', 'Anna Weber · contact of Kessler & Roth'],
    ['without accents', 'jan los', 'Jan Łoś · contact of Translatio'],
    ['by email', 'aw@kess', 'Anna Weber · aw@kessler.example · contact of Kessler & Roth'],
    [
      'by the digits of a phone number',
      '4930123',
      'Anna Weber · +49 (30) 123-4567 · contact of Kessler & Roth',
    ],
    [
      'by a phone number as it is dialled at home',
      '030 123 45',
      'Anna Weber · +49 (30) 123-4567 · contact of Kessler & Roth',
    ],
    ['by a phone number as it stands', '0171 555', 'Jan Łoś · 0171 555 66 · contact of Translatio'],
    [
      'by role, without a name',
      'accounting',
      'desk@kessler.example · Accounting · contact of Kessler & Roth',
    ],
    ['with a typing error', 'anna webr', 'Anna Weber · contact of Kessler & Roth'],
  ])('are found %s', async (_how, q, expected) => {
    expect(shown(await search(q), 'contact')).toEqual([expected]);
  });

  it('lead to their client, under an id of their own', async () => {
    const results = await search('kessler.example');
    expect(results.filter(({ type }) => type === 'contact')).toMatchObject([
      { resultID: 'contact-1-1', id: 1, type: 'contact', path: '/clients/1', matchRate: 0.5 },
      { resultID: 'contact-1-2', id: 1, type: 'contact', path: '/clients/1', matchRate: 0.5 },
    ]);
  });

  it('are counted one by one, with their client', async () => {
    const { results, counts } = await searchAll('kessler.example');
    expect(counts).toMatchObject({ contact: 2, client: 0 });
    expect(results.filter(({ type }) => type === 'contact').map(({ client }) => client)).toEqual([
      { id: 1, name: 'Kessler & Roth' },
      { id: 1, name: 'Kessler & Roth' },
    ]);
  });

  it('are not found by a phone number with another digit', async () => {
    expect(shown(await search('49301235'), 'contact')).toEqual([]);
  });
});

describe('projects', () => {
  it('are found by name, with their client, their page and no deleted one', async () => {
    expect((await search('museum')).filter(({ type }) => type === 'project')).toMatchObject([
      { resultID: 'project-2', name: 'Museum archive', detail: null, path: '/projects/2', matchRate: 0.75 },
      { resultID: 'project-1', name: 'Museum campaign', detail: 'Kessler & Roth', path: '/projects/1' },
    ]);
    expect(shown(await search('musuem'), 'project')).toHaveLength(2);
  });

  it('are counted, with the value and number of their jobs', async () => {
    const { results, counts } = await searchAll('museum');
    expect(counts).toMatchObject({ project: 2 });
    expect(results.find(({ id, type }) => type === 'project' && id === 1)).toMatchObject({
      amount: { currency: 'USD', value: 300 },
      client: { id: 1, name: 'Kessler & Roth' },
      jobs: 2,
    });
    expect(results.find(({ id, type }) => type === 'project' && id === 2)).toMatchObject({
      amount: { currency: 'USD', value: 0 },
      client: null,
      jobs: 0,
    });
  });
});
