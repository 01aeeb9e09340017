import { expect, it } from 'vitest';
import { sampleSettings } from '#testing/record-samples.ts';
import { lay } from './lay.ts';

const VAT = { id: 1, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: true };
const saved = sampleSettings({ timeFormat: '12hr', taxes: [VAT] });
const patch = (id: string, value: unknown) => ({ entity: 'setting', id, fields: { value } });

it('patches of settings are shown, the later one of two', () => {
  const shown = lay(saved, [
    patch('paperSize', 'A4'),
    patch('timezone', 'Asia/Tokyo'),
    patch('paperSize', 'Letter'),
  ]);
  expect(shown).toEqual({ ...saved, paperSize: 'Letter', timezone: 'Asia/Tokyo' });
});

it('an added item is shown under its temporary negative id', () => {
  const city = { ...VAT, id: -2, name: 'City', compound: true, primaryTax: -1 };
  expect(lay(saved, [patch('taxes', [VAT, city])]).taxes).toEqual([VAT, city]);
});

it('a setting whose patch is null gets its default', () => {
  expect(lay(saved, [patch('timeFormat', null)])).toEqual({ ...saved, timeFormat: '24hr' });
});

it('a list whose patch cannot be read stays', () => {
  expect(lay(saved, [patch('taxes', [{ id: 1 }])])).toEqual(saved);
});

it('patches of other records change nothing', () => {
  expect(lay(saved, [{ entity: 'job', id: 1, fields: { value: 3 } }])).toBe(saved);
});

it('whether the primary currency was chosen changes only on the server', () => {
  const unchosen = sampleSettings({ currency: 'USD', currencyChosen: false });
  expect(lay(unchosen, [patch('paperSize', 'Letter')]).currencyChosen).toBe(false);
});
