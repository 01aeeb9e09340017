import { describe, expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import type { ImportKind } from './kinds.ts';
import { type ReadOptions, readRow } from './read-row.ts';

const options: ReadOptions = {
  dateOrder: 'dayFirst',
  decimalMark: ',',
  timeZone: 'Europe/Berlin',
  today: '2026-11-20',
};
const read = (kind: ImportKind, cells: Record<string, Cell>, more: Partial<ReadOptions> = {}) =>
  readRow(kind, new Map(Object.entries(cells)), { ...options, ...more });
const job = (cells: Record<string, Cell>, more: Partial<ReadOptions> = {}) =>
  read('jobs', cells, more).record;
const errors = (kind: ImportKind, cells: Record<string, Cell>) => read(kind, cells).errors;

describe('a row of a job', () => {
  it('becomes the record that is sent', () => {
    expect(
      read('jobs', {
        name: '  Annual   report ',
        client: 'Nordlicht',
        pair: 'DE > EN',
        quantity: '1.234,5',
        rate: '€ 0,12',
        currency: 'eur',
        deadline: '04.03.2026 17:30',
        invoiced: 'nein',
        notes: 'First line\nsecond < third',
      }),
    ).toEqual({
      record: {
        name: 'Annual report',
        client: 'Nordlicht',
        from: 'DE',
        to: 'EN',
        quantity: '1234.5',
        rate: '0.12',
        currency: 'EUR',
        deadline: '2026-03-04 16:30',
        invoiced: false,
        notes: '<p>First line</p><p>second &lt; third</p>',
      },
      errors: [],
      isLeftOut: false,
    });
  });

  it('has dates in the order that the user chose', () => {
    expect(job({ deadline: '03/04/2026' })).toEqual({ deadline: '2026-04-03' });
    expect(job({ deadline: '03/04/2026' }, { dateOrder: 'monthFirst' })).toEqual({ deadline: '2026-03-04' });
    expect(job({ deadline_utc: '2026-03-04 16:30' })).toEqual({ deadline: '2026-03-04 16:30' });
    expect(job({ deadline_utc: '2026-03-04 24:00' })).toEqual({ deadline: '2026-03-04 24:00' });
    expect(job({ deadline_utc: '2026-03-05 00:00' })).toEqual({ deadline: '2026-03-04 24:00' });
    expect(job({ deadline_utc: '4.3.2026 16:30' })).toEqual({ deadline: '2026-03-04 16:30' });
  });

  it('has times in the zone of the user, unless they are marked as UTC', () => {
    const losAngeles = { timeZone: 'America/Los_Angeles' };
    expect(job({ deadline: '2026-11-20T10:00:00.000Z' })).toEqual({ deadline: '2026-11-20 10:00' });
    expect(job({ deadline: '2026-11-20T10:00:00' })).toEqual({ deadline: '2026-11-20 09:00' });
    expect(job({ deadline: '2026-11-20T00:00:00Z' }, losAngeles)).toEqual({ deadline: '2026-11-20' });
    expect(job({ deadline: '2026-11-20T10:00:00+02:00' })).toEqual({ deadline: '2026-11-20 08:00' });
    expect(job({ deadline: '20 Nov 2026 10:00 UTC' })).toEqual({ deadline: '2026-11-20 10:00' });
    expect(job({ deadline: '2026-11-20T00:00:00+02:00' }, losAngeles)).toEqual({ deadline: '2026-11-20' });
    expect(job({ completed_at: '2026-11-18T23:30:00Z' })).toEqual({ completed_at: '2026-11-19' });
    expect(job({ completed_at: '2026-11-19T02:00:00Z' }, losAngeles)).toEqual({ completed_at: '2026-11-18' });
    expect(job({ status: 'done', deadline: '30.10.2026 17:30' }, losAngeles)).toEqual({
      completed_at: '2026-10-30',
      deadline: '2026-10-31 00:30',
    });
  });

  it.each([
    [
      { status: 'Erledigt', deadline: '04.03.2026' },
      { completed_at: '2026-03-04', deadline: '2026-03-04' },
    ],
    [
      { status: 'done', deadline: '04.03.2027' },
      { completed_at: '2026-11-20', deadline: '2027-03-04' },
    ],
    [{ status: 'Invoiced' }, { completed_at: '2026-11-20', invoiced: true }],
    [{ invoiced: '2026-014' }, { completed_at: '2026-11-20', invoiced: true }],
    [{ completed_at: 'yes' }, { completed_at: '2026-11-20' }],
    [{ completed_at: 'no' }, {}],
    [{ completed_at: '1.2.2024' }, { completed_at: '2024-02-01' }],
    [{ status: 'On hold' }, { on_hold: true }],
    [{ status: 'offen' }, {}],
    [{ priority: 'Dringend' }, { priority: 'high' }],
    [{ priority: 'Low' }, { priority: 'low' }],
    [{ priority: 'Normal' }, {}],
  ])('has the status of its cells: %j', (cells, record) => {
    expect(job(cells)).toEqual(record);
  });

  it('reports every cell that cannot be parsed', () => {
    expect(
      errors('jobs', {
        quantity: 'many',
        rate: '-1',
        currency: 'XXY',
        deadline: '32.1.2026',
        status: 'odd',
        priority: '17',
        flat_rate: 'maybe',
        pair: 'German',
      }),
    ).toEqual([
      { field: 'pair', message: 'Enter two languages, such as German > English' },
      { field: 'quantity', message: 'Enter only numbers' },
      { field: 'rate', message: "Amounts below 0 can't be imported" },
      { field: 'currency', message: 'Enter a currency code such as EUR' },
      { field: 'deadline', message: 'Enter a valid date' },
      { field: 'status', message: 'This is not a status of a job' },
      { field: 'priority', message: 'This is not a priority of a job' },
      { field: 'flat_rate', message: 'Enter yes or no' },
    ]);
    expect(errors('jobs', { from: 'German' })).toEqual([{ field: 'to', message: 'To is required' }]);
    expect(errors('jobs', { name: 'x'.repeat(256) })).toHaveLength(1);
  });

  it.each([
    ['yes', true],
    ['RE 2026-14', true],
    ['2026-10-05', true],
    ['0.00', false],
    ['0', false],
    ['–', false],
    ['n/a', false],
    ['NULL', undefined],
  ])('is invoiced where the cell says so: %s', (invoiced, expected) => {
    expect(job({ invoiced }).invoiced).toBe(expected);
  });

  it.each(['pending', 'not yet', 'offen'])('asks what “%s” says about the invoice', (invoiced) => {
    const message = 'Enter yes, no, or the number of the invoice';
    expect(errors('jobs', { invoiced })).toEqual([{ field: 'invoiced', message }]);
  });

  it.each(['NULL', '\\N', '0000-00-00', '0000-00-00 00:00:00'])(
    'has no value where a database wrote %s',
    (cell) => {
      const { record, errors: found, isLeftOut } = read('jobs', { name: 'A', deleted: cell, deadline: cell });
      expect([record, found, isLeftOut]).toEqual([{ name: 'A' }, [], false]);
    },
  );

  it('removes the apostrophe that keeps a text from being a formula', () => {
    expect(job({ name: "'=SUM(A1)" })).toEqual({ name: '=SUM(A1)' });
    expect(job({ name: "''=SUM(A1)" })).toEqual({ name: "'=SUM(A1)" });
    expect(job({ pair: "'=German > English" })).toEqual({ from: '=German', to: 'English' });
  });
});

describe('a row of a rate or a client', () => {
  it('needs the required fields of the record', () => {
    expect(errors('rates', { value: '0' }).map(({ field }) => field)).toEqual([
      'client',
      'job_type',
      'unit',
      'value',
    ]);
    expect(errors('clients', {})).toEqual([{ field: 'name', message: 'Name is required' }]);
  });

  it('accepts terms in days', () => {
    expect(read('clients', { name: 'A', paymentTerms: 'NET 30' }).record).toEqual({
      name: 'A',
      paymentTerms: '30',
    });
    expect(errors('clients', { name: 'A', paymentTerms: 'soon' })).toHaveLength(1);
  });

  it.each(['none', 'date', 'dor'])(
    'accepts the terms that an export writes without days: %s',
    (paymentTerms) => {
      expect(read('clients', { name: 'A', paymentTerms }).record).toEqual({ name: 'A', paymentTerms });
    },
  );

  it('keeps billing details as they are on an invoice: lines of plain text', () => {
    const billingInformationDetails = 'Hafenstr. 3 <rear>\r\n20457 Hamburg & more\n+49 40 1';
    expect(read('clients', { name: 'A', billingInformationDetails }).record).toEqual({
      name: 'A',
      billingInformationDetails: 'Hafenstr. 3 <rear>\n20457 Hamburg & more\n+49 40 1',
    });
  });

  it('is left out when the record was deleted', () => {
    expect(read('clients', { name: 'A', deleted: '2026-01-01T10:00:00Z' }).isLeftOut).toBe(true);
    expect(read('clients', { name: 'A', deleted: '' }).isLeftOut).toBe(false);
  });

  it.each(['#N/A', '#DIV/0!', '#NAME?', '#WERT!', '#NV'])('names the error of a spreadsheet: %s', (error) => {
    for (const field of ['name', 'quantity', 'deadline']) {
      expect(read('jobs', { name: 'A', client: 'B', [field]: error }).errors).toEqual([
        { field, message: `The spreadsheet has the error ${error} in this cell` },
      ]);
    }
    expect(read('jobs', { name: '#1 Manual', client: 'B' }).errors).toEqual([]);
  });

  it.each([
    ['01:30:00', '1.5'],
    ['0:13', '0.216667'],
    ['100:45', '100.75'],
  ])('has the hours of a duration: %s', (quantity, hours) => {
    expect(job({ quantity })).toEqual({ quantity: hours });
    expect(errors('jobs', { name: 'A', client: 'B', value: quantity })).toHaveLength(1);
  });

  it('has a currency in words beside its code', () => {
    for (const currency of ['Euro - EUR', 'EUR (€)', 'eur'])
      expect(job({ currency })).toEqual({ currency: 'EUR' });
    expect(errors('jobs', { name: 'A', client: 'B', currency: 'EUR or USD' })).toHaveLength(1);
  });
});
