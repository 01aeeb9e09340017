import { BUILT_IN_GRIDS } from '@ledgerline/shared-events/cat/grid.ts';
import { describe, expect, it } from 'vitest';
import { sampleClient, sampleJobType, samplePair, sampleRate, sampleUnit } from '#testing/record-samples.ts';
import { BANDS, band, sampleAnalysis } from '../testing/sample-analyses.ts';
import { partsByPair } from './job-parts.ts';
import { BLANK_PART, type Lists, pricedPart, withEdit } from './priced-part.ts';
import { weighedOf, whyNotYet } from './weighed-of.ts';

const LISTS: Lists = {
  client: sampleClient(1, 'Meridian'),
  habits: {
    currency: 'EUR',
    usage: { jobTypes: { 1: 3 }, languagePairs: {} },
    rates: [sampleRate(1, { value: 0.1, language_pair_id: 4 })],
  },
  jobTypes: [sampleJobType(1, 'Translation')],
  pairs: [samplePair(4, 'DE', 'EN')],
  units: [sampleUnit(2, 'Hours', 'hour'), sampleUnit(1, 'Words', 'word')],
  grids: BUILT_IN_GRIDS,
  primaryCurrency: 'EUR',
  minimumOf: () => null,
};
const CHOICES = { jobTypeId: null, isWeighted: false, edits: {} };

const priced = (over = {}, choices = {}, lists: Partial<Lists> = {}, analysis = sampleAnalysis()) => {
  const [part] = partsByPair([analysis]);
  if (part === undefined) throw new Error('No part.');
  return pricedPart(part, { ...BLANK_PART, ...over }, { ...CHOICES, ...choices }, { ...LISTS, ...lists });
};

describe('a job of an analysis', () => {
  it('has the pair of the file, the usual job type and the rate of the client', () => {
    expect(priced()).toMatchObject({
      pairId: 4,
      jobTypeId: 1,
      unitId: 1,
      rate: '0.1',
      currency: 'EUR',
      quantity: '7755',
      value: '775.5',
      fullValue: '1196',
      differences: [],
    });
  });

  it('is paid by the percentages that were typed, and sends them as a grid for it alone', () => {
    const one = priced({}, { edits: withEdit({}, 1, band(0, 'fuzzy', 85, 94), '50') });
    expect(one).toMatchObject({ quantity: '7681', value: '768.1' });
    expect(weighedOf(one, LISTS.grids)).toMatchObject({ grid: { name: 'Common' }, quantity: '7681' });
    expect(weighedOf(priced(), LISTS.grids).grid).toBe(1);
  });

  it('takes what was agreed as its quantity only when asked to', () => {
    expect(priced({ agreed: '7000' })).toMatchObject({ quantity: '7755', analysis: { agreed: '7000' } });
    expect(priced({ agreed: '7000', takesAgreed: true })).toMatchObject({ quantity: '7000', value: '700' });
  });

  it('takes discounted counts as they are', () => {
    expect(priced({}, { isWeighted: true })).toMatchObject({
      quantity: '11960',
      gridSource: 'weighted',
      discountsTwice: false,
    });
    expect(priced({ gridId: 1 }, { isWeighted: true }).discountsTwice).toBe(true);
  });

  it('asks for the pair, and for a rate where the grid has one', () => {
    expect(whyNotYet(priced({}, {}, { pairs: [] }))).toBe('Choose the language pair');
    expect(whyNotYet(priced({ pairId: null }, {}, { pairs: [] }))).toBeUndefined();
    const perWord = BUILT_IN_GRIDS.map((grid) => ({
      ...grid,
      bands: grid.bands.map((each) =>
        each.band === 'exact' ? { ...each, percent: null, rate: '0.02' } : each,
      ),
    }));
    expect(whyNotYet(priced({ rate: '' }, {}, { grids: perWord }))).toMatch(/^Enter the rate/);
    expect(whyNotYet(priced({}, {}, { grids: perWord }))).toBeUndefined();
  });

  it('has no pair where the account has none', () => {
    expect(priced({}, {}, { pairs: null }).pairId).toBeNull();
  });

  it('counts characters in the unit of that name, or in none', () => {
    const characters = sampleAnalysis({ unit: 'characters', bands: BANDS });
    const unit = sampleUnit(9, 'Characters', 'character');
    expect(priced({}, {}, { units: [...LISTS.units, unit] }, characters).unitId).toBe(9);
    expect(whyNotYet(priced({}, {}, {}, characters))).toMatch(/^No unit counts characters/);
  });
});
