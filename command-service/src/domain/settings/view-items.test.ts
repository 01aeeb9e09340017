import { ViewRemoved, ViewSaved } from '@ledgerline/shared-events/lists/view-events.ts';
import { MAX_VIEWS } from '@ledgerline/shared-events/lists/views.ts';
import { describe, it } from 'vitest';
import { given } from '../testing/given.ts';

const view = (id: number) => ({
  id,
  list: 'jobs' as const,
  name: `View ${id}`,
  query: 'late=1',
  sort: null,
  columns: null,
});
const saved = (id: number) => ViewSaved.of({ view: view(id), before: null });

describe('a saved view', () => {
  it('is added with an id of its own, and answered', () => {
    const value = {
      list: 'invoices',
      name: ' Overdue ',
      query: 'overdue=1',
      sort: '-open',
      columns: ['client'],
    };
    const after = { ...value, id: 1, name: 'Overdue' };
    given()
      .when('SetSetting', { key: 'views', value })
      .saying({ view: after, before: null })
      .answering({ key: 'views', value: after });
  });

  it('keeps what is not sent', () => {
    given(saved(1))
      .when('SetSetting', { key: 'views', value: { id: 1, sort: 'deadline' } })
      .saying({ view: { ...view(1), sort: 'deadline' }, before: view(1) });
  });

  it('never gets the id of a removed one', () => {
    given(saved(1), saved(2), ViewRemoved.of({ view: view(2) }))
      .when('SetSetting', { key: 'views', value: { list: 'clients', name: 'All' } })
      .answering({
        key: 'views',
        value: { id: 3, list: 'clients', name: 'All', query: '', sort: null, columns: null },
      });
  });

  it('is removed', () => {
    given(saved(1))
      .when('RemoveSetting', { key: 'views', id: 1 })
      .saying({ view: view(1) });
    given(saved(1)).when('RemoveSetting', { key: 'views', id: 2 }).thenRefused('not_found');
  });

  it.each([
    [{ list: 'jobs', name: '  ' }],
    [{ list: 'jobs', name: 'A', sort: 'total' }],
    [{ list: 'rates', name: 'A' }],
    [{ list: 'jobs', name: 'A', query: 'x'.repeat(2_001) }],
    [{ list: 'jobs', name: 'A', columns: ['client', 'client'] }],
    [{ list: 'jobs', name: 'A', columns: Array.from({ length: 41 }, (_, n) => `c${n}`) }],
    [{ id: 1, sort: 'total' }],
  ])('is refused as %j', (value) => {
    given(saved(1)).when('SetSetting', { key: 'views', value }).thenRefused('invalid');
  });

  it('is refused when there are many', () => {
    const many = Array.from({ length: MAX_VIEWS }, (_, n) => saved(n + 1));
    given(...many)
      .when('SetSetting', { key: 'views', value: { list: 'jobs', name: 'One more' } })
      .thenRefused('too_large');
  });
});

describe('the columns of the built-in tabs', () => {
  it('are saved, and restored by null', () => {
    const columns = { 'jobs/all': ['client', 'value'], clients: [] };
    const arranged = given().when('SetSetting', { key: 'columns', value: columns });
    arranged.saying({ before: null, after: columns }).answering({ key: 'columns', value: columns });
    given().when('SetSetting', { key: 'columns', value: null }).answering({ key: 'columns', value: {} });
  });

  it.each([[{ 'jobs/other': [] }], [{ clients: ['a b'] }], ['client']])('are refused as %j', (value) => {
    given().when('SetSetting', { key: 'columns', value }).thenRefused('invalid');
  });
});
