import { BUILT_IN_SERIES } from '@ledgerline/shared-events/settings/number-series.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleSettings } from '#testing/record-samples.ts';
import { accepted, messageWith, openServed } from '#testing/served-app.tsx';
import { Numbers } from './numbers.tsx';

const [standard, ...others] = BUILT_IN_SERIES;
if (standard === undefined) throw new Error('There are built-in series.');
const agency = { ...standard, id: 8, name: 'Agency', pattern: 'A-{N}', default: false };

/** Who had a number. */
const of = (invoice: object, type = 'invoice') => ({
  invoice: type === 'invoice' ? invoice : null,
  document: { type, ...invoice },
});

const GAPS = {
  gaps: [
    {
      number: '3',
      to: null,
      reason: 'void',
      ...of({ id: 2, number: '3', date: '2026-11-02', client_name: 'Acme' }),
    },
    { number: '5', to: '7', reason: 'skipped', invoice: null, document: null },
    {
      number: '9',
      to: null,
      reason: 'renamed',
      ...of({ id: 4, number: '12', date: '2026-11-02', client_name: 'Nord' }),
    },
    {
      number: '10',
      to: null,
      reason: 'deleted',
      ...of({ id: 5, number: '10', date: '2026-11-02', client_name: 'Nord' }),
    },
  ],
  more: false,
};

const VOID_NOTE = {
  number: 'CN-1',
  to: null,
  reason: 'void',
  ...of({ id: 1, number: 'CN-1', date: '2026-11-02', client_name: 'Nord' }, 'creditNote'),
};

const open = () =>
  openServed(<Numbers />, {
    path: '/settings/invoicing/numbers',
    route: '/settings/*',
    replies: {
      'GET /api/settings': { ...sampleSettings(), numberSeries: [standard, agency, ...others] },
      'GET /api/number-series': [{ id: 1, nextNumber: '13' }],
      'GET /api/number-series/1/gaps': GAPS,
      'GET /api/number-series/8/gaps': { gaps: [], more: false },
      'GET /api/number-series/2/gaps': { gaps: [VOID_NOTE], more: false },
      'POST /api/command/SetSetting': accepted({}),
    },
  });

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

it('the series are listed with their next numbers; the default ones cannot be deleted', async () => {
  await open();
  expect(await screen.findByText('Next 13')).not.toBeNull();
  expect(screen.queryByText('Credit notes', { ignore: 'option' })).not.toBeNull();
  const blocked = screen.getAllByRole('button', { name: 'Make another series the default first' });
  expect(blocked.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']);
});

it('a series of quotes is added with the name of one of invoices, as their default', async () => {
  const { sent } = await open();
  press('Add series');
  type('Name', 'Agency');
  expect(screen.getByText('A series with this name already exists')).not.toBeNull();
  choose('For', 'quote');
  type('Pattern', 'AN-{N}');
  choose('Starts again at 1', 'never');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Default for new quotes' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Add series' }).at(-1) ?? document.body);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [, payload] = sent()[0] ?? [];
  expect(Reflect.get(Object(payload), 'value')).toMatchObject([
    { id: 1, default: true },
    { id: 8, default: false },
    { for: 'creditNote', default: true },
    { for: 'quote', default: false },
    { name: 'Agency', for: 'quote', default: true },
  ]);
});

it('a series is added with a pattern, of which an example is shown, and becomes the default of invoices alone', async () => {
  const { sent } = await open();
  press('Add series');
  type('Name', 'By year');
  type('Pattern', 'RE-{YY}-{NNN}');
  expect(screen.getByText(/The seventh number: RE-\d\d-007/)).not.toBeNull();
  type('Next number', 'RE-46');
  expect(await screen.findByText('Enter a number like RE-{YY}-{NNN}')).not.toBeNull();
  type('Next number', 'RE-26-046');
  choose('Starts again at 1', 'year');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Default for new invoices' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Add series' }).at(-1) ?? document.body);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [, payload] = sent()[0] ?? [];
  expect(payload).toMatchObject({
    key: 'numberSeries',
    value: [
      { id: 1, default: false },
      { id: 8, default: false },
      { for: 'creditNote', default: true },
      { for: 'quote', default: true },
      { name: 'By year', pattern: 'RE-{YY}-{NNN}', resets: 'year', next: 'RE-26-046', default: true },
    ],
  });
  await messageWith('Series added: By year', 'Undo');
});

it.each([
  ['R', 'never', 'Use {N} once'],
  ['{N}', 'year', 'Numbers that start again need the year, {YYYY} or {YY}'],
])('the pattern %s that starts again %s is refused', async (pattern, resets, problem) => {
  await open();
  press('Edit Agency');
  type('Pattern', pattern);
  choose('Starts again at 1', resets);
  expect(screen.getByText(problem)).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
});

it('each number that no document has is explained, for each series', async () => {
  await open();
  const gaps = await screen.findByRole('region', { name: 'Gaps' });
  await within(gaps).findByText('5 to 7');
  expect(gaps.textContent).toContain('Never given out');
  expect(within(gaps).getByRole('link', { name: 'Void invoice to Acme' }).getAttribute('href')).toBe(
    '/invoices/3',
  );
  expect(within(gaps).getByRole('link', { name: 'Now 12, invoice to Nord' })).not.toBeNull();
  expect(gaps.textContent).toContain('Deleted before it was issued, invoice to Nord');
  choose('Series', '8');
  expect(await within(gaps).findByText('Every number so far is on a document.')).not.toBeNull();
  choose('Series', '2');
  expect(await within(gaps).findByText('Void credit note to Nord')).not.toBeNull();
});
