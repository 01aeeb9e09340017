import type { SavedView } from '@ledgerline/shared-events/lists/views.ts';
import { expect, it } from 'vitest';
import { columnsOf, isSameQuery, offeredColumns, viewIn } from './view-address.ts';

const VIEW: SavedView = {
  id: 3,
  list: 'jobs',
  name: 'Medical',
  query: 'type=all',
  sort: null,
  columns: null,
};
const OFFERED = ['client', 'value', 'rate'] as const;

it('the view of an address is the saved one with that id, or none', () => {
  expect(viewIn(new URLSearchParams('view=3&type=all'), [VIEW])).toBe(VIEW);
  expect(viewIn(new URLSearchParams('view=4'), [VIEW])).toBeUndefined();
  expect(viewIn(new URLSearchParams('view=x'), [VIEW])).toBeUndefined();
  expect(viewIn(new URLSearchParams(), [VIEW])).toBeUndefined();
});

it('the columns of an address are the known ones in their order, each once', () => {
  expect(columnsOf('rate,client,rate,constructor', OFFERED)).toEqual(['rate', 'client']);
  expect(columnsOf('', OFFERED)).toEqual([]);
  expect(offeredColumns(['gone', 'value'], OFFERED)).toEqual(['value']);
});

it('the order of filters in a query does not matter', () => {
  expect(isSameQuery('type=all&client=2', 'client=2&type=all')).toBe(true);
  expect(isSameQuery('type=all&client=2', 'client=3&type=all')).toBe(false);
});
