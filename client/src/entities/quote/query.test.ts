import { expect, it } from 'vitest';
import { countFilters } from '#shared/lib/rows/filter-fields.ts';
import { QUOTE_FILTERS, quoteQueryOf, quoteSearch, statusesOf } from './query.ts';

const read = (address: string) => quoteQueryOf(new URLSearchParams(address));
const requested = (address: string) => quoteSearch(read(address)).toString();

it.each([
  ['', 'type=open'],
  ['type=accepted', 'type=all&status=accepted'],
  ['type=declined&status=draft&page=2', 'type=all&status=declined'],
  ['type=all&status=sent,nonsense,draft', 'type=all&status=draft%2Csent'],
  ['status=accepted&client_id=3', 'type=open&client_id=3'],
  ['type=nonsense&search=+&sort=-total', 'type=open&sort=-total'],
  ['type=constructor&sort=nonsense', 'type=open'],
])('the address %s asks the server for %s', (address, query) => {
  expect(requested(address)).toBe(query);
});

it('a list has the statuses of its tab, or of its filter', () => {
  expect(statusesOf(read(''))).toEqual(['draft', 'sent', 'expired']);
  expect(statusesOf(read('type=accepted'))).toEqual(['accepted']);
  expect(statusesOf(read('type=all&status=expired'))).toEqual(['expired']);
});

it('a range of days is one filter, and so are statuses', () => {
  const filters = read('type=all&status=draft,sent&date_from=2026-01-01&date_to=2026-02-01&search=a');
  expect(countFilters(QUOTE_FILTERS, filters)).toBe(3);
});
