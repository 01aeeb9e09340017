import { describe, expect, it } from 'vitest';
import { BUILT_IN_GRIDS } from '../cat/grid.ts';
import type { Json } from '../ledger/scalars.ts';
import { DEFAULT_REMINDERS } from '../reminders/settings.ts';
import { accountSettings, timeZoneOf } from './account-settings.ts';
import { excerpt } from './excerpt.ts';
import { BUILT_IN_SERIES } from './number-series.ts';
import type { SettingKey } from './setting-keys.ts';
import { settingsView } from './view.ts';

const none = {
  taxes: [],
  paymentInstructions: [],
  invoiceNotes: [],
  invoiceLanguages: [],
  units: [],
  mailTemplates: [],
};
const from = (values: Partial<Record<SettingKey, Json>>) => accountSettings((key) => values[key]);

describe('the settings', () => {
  it('have the defaults of the product when nothing is saved', () => {
    expect(from({})).toEqual({
      currency: 'USD',
      currencyChosen: false,
      conversion: null,
      paymentTerms: 30,
      defaultInvoiceLanguage: '1',
      usedDefaultLanguages: ['1'],
      invoiceDateFormat: 'DD/MM/YYYY',
      billingInformationName: '',
      billingInformationDetails: '',
      hideTaxAlert: false,
      firstDayOfWeek: 1,
      timeFormat: '24hr',
      timezone: null,
      languagePairsDisabled: false,
      paperSize: 'A4',
      startPage: 'jobs',
      dailyCapacity: { 1: 2500, 2: 8 },
      reminders: DEFAULT_REMINDERS,
      seller: {},
      payByQr: true,
      catGrids: BUILT_IN_GRIDS,
      smallBusiness: false,
      supplyDates: false,
      surcharges: [],
      taxRounding: 'line',
      taxCurrency: null,
      numberSeries: BUILT_IN_SERIES,
      fiscalMode: false,
      fiscalSince: null,
      logo: null,
      accent: null,
    });
  });

  it('have the saved values, and the default again for null', () => {
    const settings = from({ currency: 'EUR', paymentTerms: 14, timeFormat: '12hr', firstDayOfWeek: null });
    expect(settings).toMatchObject({ currency: 'EUR', currencyChosen: true, paymentTerms: 14 });
    expect(settings).toMatchObject({ timeFormat: '12hr', firstDayOfWeek: 1 });
  });

  it('count days in UTC until the time zone is set', () => {
    expect(timeZoneOf({ timezone: null })).toBe('UTC');
    expect(timeZoneOf({ timezone: 'Mars/Olympus' })).toBe('UTC');
    expect(timeZoneOf({ timezone: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
  });
});

const screen = { views: [], columns: {}, bankFormats: [], catTables: [] };

describe('the answer of the settings', () => {
  it('contains the built-in languages and units', () => {
    const view = settingsView(from({ defaultInvoiceLanguage: '4' }), none, screen);
    expect(view.invoiceLanguages.map(({ id, name }) => [id, name])).toEqual([
      ['1', 'English'],
      ['2', 'Spanish'],
      ['3', 'Portuguese'],
      ['4', 'German'],
      ['5', 'French'],
      ['6', 'Italian'],
    ]);
    expect(view.invoiceLanguages.filter((language) => language.default).map(({ id }) => id)).toEqual(['4']);
    expect(view.units.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Words'],
      [2, 'Hours'],
      [7, 'Flat rate'],
    ]);
  });

  it('leaves deleted items out and contains rates as numbers', () => {
    const tax = { compound: false, primaryTax: null, default: true, deleted_at: null };
    const gone = { ...tax, id: 2, name: 'Old', rate: '16', deleted_at: '2026-11-20T10:00:00.000Z' };
    const taxes = [{ ...tax, id: 1, name: 'VAT', rate: '7.5' }, gone];
    const words = { id: 1, name: 'Words', singular: 'word', quantityText: 'Word count' };
    const hidden = { ...words, rateText: 'Rate', predefined: true, deleted_at: '2026-11-20T10:00:00.000Z' };
    const view = settingsView(from({}), { ...none, taxes, units: [hidden] }, screen);
    expect(view.taxes).toEqual([
      { id: 1, name: 'VAT', rate: 7.5, compound: false, primaryTax: null, default: true },
    ]);
    expect(view.units.map(({ id }) => id)).toEqual([2, 7]);
  });
});

describe('excerpt', () => {
  it('is the start of a text without its markup', () => {
    expect(excerpt('<p>Pay to&nbsp;<b>DE02</b></p>\n<p>Thanks</p>')).toBe('Pay to DE02 Thanks');
    expect([...excerpt('校'.repeat(100))]).toHaveLength(60);
    expect(excerpt('校'.repeat(100))).toMatch(/…$/);
  });
});
