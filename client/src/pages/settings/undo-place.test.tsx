import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { placeOf } from '#features/history/orientation/place.ts';
import { flashRow } from '#shared/lib/rows/flash-row.ts';
import { sampleClient, sampleJobType, samplePair, sampleRate, sampleUnit } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ACCOUNT = {
  'GET /api/job_type': [sampleJobType(1, 'Editing'), sampleJobType(2, 'Translation')],
  'GET /api/language_pair': [samplePair(2, 'German', 'English')],
  'GET /api/unit': [sampleUnit(2, 'Words', 'word')],
  'GET /api/client': [sampleClient(1, 'Acme')],
  'GET /api/rate': [sampleRate(2)],
};

const open = (path: string) => openServed(<Page />, { path, route: '/settings/*', replies: ACCOUNT });
const change = (entity: string, id: number | string) => ({
  created: null,
  changes: [{ entity, id, field: 'name', before: 'a', after: 'b' }],
});
const marked = () => document.querySelector('[data-flash]')?.textContent ?? null;

describe('an undo that opens the settings', () => {
  it.each([
    ['jobType', 2, 'Translation'],
    ['languagePair', 2, 'German > English'],
    ['unit', 2, 'Words'],
    ['setting', 'currency', 'Currency'],
    ['setting', 'firstDayOfWeek', 'Date and time'],
    ['setting', 'languagePairsDisabled', 'Language pairs'],
    ['setting', 'taxes', 'Taxes'],
    ['setting', 'paperSize', 'Terms and format'],
  ])('marks the row of %s %s', async (entity, id, text) => {
    const place = placeOf(change(entity, id), false);
    await open(place?.to ?? '');
    flashRow(place?.id ?? '');
    expect(marked()).toContain(text);
  });

  it('marks the heading of the page when it is open already', async () => {
    const place = placeOf(change('setting', 'invoiceDateFormat'), false);
    expect(place?.shownOn.test('/settings/invoicing/other')).toBe(true);
    await open('/settings/invoicing/other');
    flashRow(place?.id ?? '');
    expect(marked()).toContain('Terms and format');
  });

  it('marks a rate in the list of its client', async () => {
    const place = placeOf(change('rate', 2), false);
    expect(['/settings/rates/1', '/clients/1/rates'].every((path) => place?.shownOn.test(path))).toBe(true);
    await open('/settings/rates/1');
    await screen.findByDisplayValue('0.11');
    flashRow(place?.id ?? '');
    expect(marked()).toContain('Editing');
  });
});
