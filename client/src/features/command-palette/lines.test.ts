import type { SearchResultAnswer as SearchResult } from '@ledgerline/shared-events/search/answers.ts';
import { describe, expect, it } from 'vitest';
import { linesOf } from './lines.ts';
import { recentPlaces } from './recent.ts';

const result = (over: Partial<SearchResult>): SearchResult => ({
  resultID: 'x',
  id: 1,
  type: 'client',
  name: 'Meridian',
  detail: null,
  path: '',
  matchRate: 1,
  ...over,
});
const actions = [
  { id: 'job.new', section: 'Create', label: 'New job', keys: ['n'], perform: () => undefined },
  { id: 'go.jobs', section: 'Go to', label: 'Jobs', perform: () => undefined },
];

describe('the lines of the palette', () => {
  it('start with the recent places, followed by all actions', () => {
    const recent = [{ type: 'job', id: 4, name: 'Leaflet', path: '/jobs/4' } as const];
    const lines = linesOf({ text: ' ', results: [], recent, actions });
    expect(lines.map(({ group, label }) => [group, label])).toEqual([
      ['Recent', 'Leaflet'],
      ['Create', 'New job'],
      ['Go to', 'Jobs'],
    ]);
  });

  it('group the results in the order of the server, before the matching actions', () => {
    const results = [
      result({ type: 'invoice', id: 7, name: '146', detail: 'Meridian', path: '/invoices/146' }),
      result({}),
    ];
    const lines = linesOf({ text: 'job', results, recent: [], actions });
    expect(lines.map(({ group, label }) => [group, label])).toEqual([
      ['Invoices', 'Invoice 146'],
      ['Clients', 'Meridian'],
      ['Create', 'New job'],
      ['Go to', 'Jobs'],
    ]);
    expect(lines.flatMap((line) => (line.kind === 'place' ? line.place.path : []))).toEqual([
      '/invoices/146',
      '/clients/1',
    ]);
  });

  it('match an action only by the beginning of a word', () => {
    const labels = (text: string) =>
      linesOf({ text, results: [], recent: [], actions }).map(({ label }) => label);
    expect(labels('crea')).toEqual(['New job']);
    expect(labels('ob')).toEqual([]);
  });
});

describe('recent places', () => {
  it('are the last five of this user, newest first, without duplicates', () => {
    const recent = recentPlaces('u1');
    for (const id of [1, 2, 3, 4, 5, 6, 2]) recent.add(result({ id, name: `C${id}` }), `/clients/${id}`);
    expect(recent.read().map(({ path }) => path)).toEqual([2, 6, 5, 4, 3].map((id) => `/clients/${id}`));
    expect(recentPlaces('u2').read()).toEqual([]);
  });
});
