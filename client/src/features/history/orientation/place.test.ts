import { describe, expect, it } from 'vitest';
import type { TimelineChange } from '../timeline/timeline-change.ts';
import { placeOf } from './place.ts';

const change = (entity: string, id: number | string): TimelineChange => ({
  entity,
  id,
  field: 'name',
  before: 'a',
  after: 'b',
});
const placeOfChange = (entity: string, id: number | string) =>
  placeOf({ created: null, changes: [change(entity, id)] }, false);

describe('placeOf', () => {
  it('is the page of a job, and no navigation is needed where a list or board of jobs or the job itself is open', () => {
    const place = placeOfChange('job', 12);
    expect(place?.to).toBe('/jobs/12');
    expect(
      ['/jobs', '/start', '/deadlines', '/jobs/12', '/job/12'].map((path) => place?.shownOn.test(path)),
    ).toEqual([true, true, true, true, true]);
    expect(['/jobs/121', '/clients'].map((path) => place?.shownOn.test(path))).toEqual([false, false]);
  });

  it('is, for an import, any list that shows the imported records', () => {
    const placeOfImport = (entity: string) =>
      placeOf({ created: null, command: 'ImportRecords', changes: [change(entity, 3)] }, false);
    expect(['job', 'client', 'rate'].map((entity) => placeOfImport(entity)?.to)).toEqual([
      '/jobs?type=all',
      '/clients',
      '/settings/rates',
    ]);
    const { shownOn } = placeOfImport('job') ?? {};
    expect(['/import', '/clients', '/jobs', '/reports'].map((path) => shownOn?.test(path))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('is the list once the record itself is deleted', () => {
    const creation = { created: { entity: 'client', id: 3 }, changes: [change('client', 3)] };
    expect(placeOf(creation, true)?.to).toBe('/clients');
    expect(placeOf(creation, false)?.to).toBe('/clients/3');
  });

  it('is that of the created record rather than of a record that was changed along with it', () => {
    const entry = {
      created: { entity: 'invoice', id: 7 },
      changes: [change('job', 12), change('invoice', 7)],
    };
    expect(placeOf(entry, true)?.to).toBe('/invoices');
  });

  it.each([
    ['setting', 'currency', '/settings/currency'],
    ['setting', 'timeFormat', '/settings/date-time'],
    ['setting', 'startPage', '/settings/daily-work'],
    ['setting', 'taxes', '/settings/invoicing'],
    ['jobType', 1, '/settings/job-types'],
    ['rate', 1, '/settings/rates'],
  ])('finds %s %s in the settings', (entity, id, to) => {
    expect(placeOfChange(entity, id)?.to).toBe(to);
  });

  it('is null when nothing was changed', () => {
    expect(placeOf({ created: null, changes: [] }, false)).toBeNull();
  });

  it('is the page of an invoice by its number after the undo or redo', () => {
    const renumbered = { created: null, changes: [change('invoice', 7)] };
    const place = placeOf(renumbered, false, (id) => (id === 7 ? '2026/7' : null));
    expect(place?.to).toBe('/invoices/2026%2F7');
    expect(
      ['/invoices', '/invoices/2026%2F7', '/invoices/7', '/jobs'].map((path) => place?.shownOn.test(path)),
    ).toEqual([true, true, false, false]);
    expect(placeOf(renumbered, false)?.to).toBe('/invoices');
    expect(placeOf(renumbered, true, () => '7')?.to).toBe('/invoices');
  });
});
