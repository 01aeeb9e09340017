import type { FoundRecordAnswer, SearchAllAnswer } from '@ledgerline/shared-events/search/answers.ts';
import { describe, expect, it } from 'vitest';
import { linesOf } from './lines.ts';
import { recentPlaces } from './recent.ts';

const result = (over: Partial<FoundRecordAnswer>): FoundRecordAnswer => ({
  resultID: 'x',
  id: 1,
  type: 'client',
  name: 'Meridian',
  detail: null,
  path: '',
  matchRate: 0.75,
  amount: null,
  status: null,
  client: null,
  jobs: null,
  ...over,
});
const many = (type: 'job' | 'invoice', count: number, over: Partial<FoundRecordAnswer> = {}) =>
  Array.from({ length: count }, (_, index) =>
    result({ type, id: index + 1, name: `${type} ${index + 1}`, ...over }),
  );
const answerOf = (results: FoundRecordAnswer[], counts: Partial<SearchAllAnswer['counts']> = {}) => ({
  results,
  counts: { job: 0, invoice: 0, client: 0, contact: 0, project: 0, setting: 0, ...counts },
});
const none = { id: '', perform: () => undefined };
const actions = [
  { ...none, id: 'job.new', section: 'Create', label: 'New job', keys: ['n'] },
  { ...none, id: 'invoice.new', section: 'Create', label: 'New invoice', keys: ['i'] },
  { ...none, id: 'go.invoices', section: 'Go to', label: 'Invoices', keys: ['g i'] },
  { ...none, id: 'scheme.dark', section: 'Theme', label: 'Use the dark theme', keywords: ['colours'] },
];
const linesFor = (text: string, answer: SearchAllAnswer | null = null) =>
  linesOf({ text, answer, recent: [], actions });
const shown = (text: string, answer: SearchAllAnswer | null = null) =>
  linesFor(text, answer).groups.map(({ name, lines, all }) => [
    name,
    ...lines.map(({ label }) => label),
    all?.label ?? '',
  ]);

describe('the lines of the palette', () => {
  it('are the recent records and all commands before anything is typed', () => {
    const recent = [{ type: 'job', id: 4, name: 'Leaflet', path: '/jobs/4' } as const];
    const { groups } = linesOf({ text: ' ', answer: null, recent, actions: actions.slice(0, 1) });
    expect(groups.map(({ name, lines }) => [name, ...lines.map(({ label }) => label)])).toEqual([
      ['Recent', 'Leaflet'],
      ['Commands', 'New job'],
    ]);
  });

  it('start with the matching commands, then two records of each kind with a line for all', () => {
    const answer = answerOf([...many('invoice', 10), ...many('job', 3, { matchRate: 0.5 })], {
      invoice: 147,
      job: 3,
    });
    expect(shown('inv', answer)).toEqual([
      ['Commands', 'New invoice', 'Go to Invoices', ''],
      ['Invoices', 'Invoice invoice 1', 'Invoice invoice 2', 'All 147'],
      ['Jobs', 'job 1', 'job 2', 'All 3'],
      ['Settings', 'Invoicing', 'Invoice notes', 'Invoice language', ''],
    ]);
    expect(linesFor('inv', answer)).toMatchObject({ shown: 9, total: 2 + 147 + 3 + 3 });
  });

  it('leave room for other commands beside the invoices for clients', () => {
    const amounts = [{ currency: 'EUR', value: 1 }];
    const forClients = [1, 2, 3, 4].map((id) => ({
      ...none,
      id: `invoice.new.${id}`,
      section: 'Create',
      label: `New invoice for C${id}`,
      amounts,
    }));
    const answer = answerOf(many('invoice', 1), { invoice: 1 });
    const { groups } = linesOf({ text: 'inv', answer, recent: [], actions: [...actions, ...forClients] });
    expect(groups[0]?.lines.map(({ label }) => label)).toEqual([
      'New invoice',
      'New invoice for C1',
      'New invoice for C2',
      'Go to Invoices',
    ]);
  });

  it('are up to ten where one kind alone matches', () => {
    const [jobs] = linesFor('xyz', answerOf(many('job', 10), { job: 12 })).groups;
    expect(jobs?.lines).toHaveLength(10);
    expect(jobs?.all?.path).toBe('/jobs?type=all&name=xyz');
  });

  it('lead to all invoices with the text, without the word invoice', () => {
    const path = (text: string) =>
      linesFor(text, answerOf(many('invoice', 10), { invoice: 20 })).groups.find(
        ({ name }) => name === 'Invoices',
      )?.all?.path;
    expect(path('inv')).toBe('/invoices?type=all');
    expect(path('invoice 14')).toBe('/invoices?type=all&search=14');
    expect(path('kessler')).toBe('/invoices?type=all&search=kessler');
  });

  it('tell jobs of one name apart by their value', () => {
    const amount = { currency: 'EUR', value: 280 };
    const { groups } = linesOf({
      text: 'court',
      answer: answerOf([result({ type: 'job', name: 'Court ruling 14', amount })], { job: 1 }),
      recent: [],
      actions: [],
    });
    expect(groups[0]?.lines[0]).toMatchObject({ label: 'Court ruling 14', amounts: [amount] });
  });

  it('start with Taxes for “tax”, before jobs with such a name', () => {
    const answer = answerOf(
      [result({ type: 'job', name: 'Tax return' }), result({ type: 'job', name: 'Tariff', id: 2 })],
      {
        job: 2,
      },
    );
    expect(shown('tax', answer)[0]?.slice(0, 2)).toEqual(['Settings', 'Taxes']);
  });

  it('start with New job for “new”', () => {
    expect(shown('new', answerOf([result({ type: 'job', name: 'Newsletter' })], { job: 1 }))[0]).toEqual([
      'Commands',
      'New job',
      'New invoice',
      '',
    ]);
  });

  it.each([
    ['dark', 'Use the dark theme'],
    ['colours', 'Use the dark theme'],
    ['go inv', 'Go to Invoices'],
    ['inv new', 'New invoice'],
  ])('find a command by the beginnings of its words: %s', (text, label) => {
    expect(linesFor(text).groups[0]?.lines[0]?.label).toBe(label);
  });

  it('do not find a command by the middle of a word', () => {
    expect(shown('ob')).toEqual([]);
  });

  it('have the amount of an invoice and the status of a job', () => {
    const amount = { currency: 'EUR', value: 870 };
    const answer = answerOf([
      result({
        type: 'invoice',
        name: '146',
        detail: 'Meridian',
        path: '/invoices/146',
        amount,
        status: 'open',
      }),
      result({ type: 'job', name: 'Map', amount, status: 'completed' }),
    ]);
    const lines = linesFor('meri', answer).groups.flatMap((group) => group.lines);
    expect(lines).toMatchObject([
      { label: 'Invoice 146', detail: 'Meridian', amounts: [amount], status: null },
      { label: 'Map', status: 'completed' },
    ]);
  });
});

describe('contacts and projects', () => {
  const amount = { currency: 'EUR', value: 300 };
  const answer = answerOf(
    [
      result({ type: 'client', name: 'Weber AG', resultID: 'client-5', id: 5, path: '/clients/5' }),
      ...[1, 2, 3].map((id) =>
        result({
          type: 'contact',
          id: 5,
          resultID: `contact-5-${id}`,
          name: `Weber ${id}`,
          detail: 'contact of Kessler',
          path: '/clients/5',
        }),
      ),
      result({
        type: 'project',
        id: 4,
        resultID: 'project-4',
        name: 'Weber',
        jobs: 2,
        amount,
        detail: 'Kessler',
      }),
    ],
    { client: 1, contact: 3, project: 1 },
  );
  const groups = () => linesFor('weber', answer).groups;

  it('have groups of their own, without a list of all', () => {
    expect(groups().map(({ name, lines, all }) => [name, lines.length, all])).toEqual([
      ['Projects', 1, null],
      ['Clients', 1, null],
      ['Contacts', 2, null],
    ]);
    expect(linesFor('weber', answer)).toMatchObject({ shown: 4, total: 5 });
  });

  it('say whose they are, and what a project comes to', () => {
    const lines = groups().flatMap((group) => group.lines);
    expect(lines).toMatchObject([
      { label: 'Weber', detail: 'Kessler · 2 jobs', amounts: [amount], place: { path: '/projects/4' } },
      { label: 'Weber AG', id: 'client-5' },
      { label: 'Weber 1', detail: 'contact of Kessler', id: 'contact-5-1', place: { path: '/clients/5' } },
      { label: 'Weber 2', id: 'contact-5-2' },
    ]);
  });

  it('say the day and the invoice of a job that is over, which tell jobs of one name apart', () => {
    const answer = answerOf([
      result({ type: 'job', name: 'Court ruling', status: 'invoiced', date: '2025-03-01', invoice: '88' }),
      result({ type: 'job', name: 'Court ruling', status: 'late', date: '2026-12-04' }),
    ]);
    const lines = linesFor('court', answer).groups.flatMap((group) => group.lines);
    expect(lines.map(({ day, invoice }) => [day, invoice])).toEqual([
      ['2025-03-01', '88'],
      [undefined, undefined],
    ]);
  });

  it('are more of each kind without a line for all where the text names a year, which no list has', () => {
    const found = [...many('job', 7), ...many('invoice', 2)];
    const answer = { ...answerOf(found, { job: 7, invoice: 2 }), filters: { year: 2025, client: null } };
    expect(linesFor('court 2025', answer).groups.map(({ lines, all }) => [lines.length, all])).toEqual([
      [2, null],
      [5, null],
    ]);
  });
});

describe('recent places', () => {
  it('are the last five of this user, newest first, without duplicates', () => {
    const recent = recentPlaces('u1');
    for (const id of [1, 2, 3, 4, 5, 6, 2]) recent.add(result({ id, name: `C${id}` }), `/clients/${id}`);
    expect(recent.read().map(({ path }) => path)).toEqual([2, 6, 5, 4, 3].map((id) => `/clients/${id}`));
    expect(recentPlaces('u2').read()).toEqual([]);
  });

  it('keep two contacts apart, and their client, though all lead to one page', () => {
    const recent = recentPlaces('u3');
    recent.add(result({ type: 'client', id: 5, name: 'Weber AG' }), '/clients/5');
    for (const name of ['Mara', 'Ida', 'Mara'])
      recent.add(result({ type: 'contact', id: 5, name }), '/clients/5');
    const { groups } = linesOf({ text: '', answer: null, recent: recent.read(), actions: [] });
    expect(groups[0]?.lines.map(({ label }) => label)).toEqual(['Mara', 'Ida', 'Weber AG']);
    expect(new Set(groups[0]?.lines.map(({ id }) => id)).size).toBe(3);
  });
});
