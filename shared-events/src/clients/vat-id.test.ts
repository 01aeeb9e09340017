import fc from 'fast-check';
import { expect, it } from 'vitest';
import { vatIdProblem } from './vat-id.ts';

// The numbers are published examples of the tax offices or of companies.
it.each([
  ...['ATU13585627', 'BE0403170701', 'BG175074752', 'CY10259033P', 'CZ25123891', 'DE136695976', 'DK13585628'],
  ...['EE100931558', 'EL094259216', 'ESB58378431', 'FI20774740', 'FR40303265045', 'FRK7399859412'],
  ...['HR33392005961', 'HU12892312', 'IE6433435F', 'IE6433435OA', 'IE8D79739I', 'IT00743110157'],
  ...['LT119511515', 'LT100001919017', 'LU15027442', 'LV40003521600', 'MT11679112', 'NL004495445B01'],
  ...['NL002455799B11', 'PL8567346215', 'PT501964843', 'RO18547290', 'SE123456789701', 'SI50223054'],
  ...[
    'SK2022749619',
    'GB980780684',
    'XI980780684',
    'CHE-107.787.577 MWST',
    'GR 094 259 216',
    'de 136 695 976',
  ],
  ...['CHE-107.787.577', 'NO 995 525 828 MVA', 'NO995525828', 'BE1000000021', 'ES54362315K', 'ESX2482300W'],
  ...['IE3628739GB', 'IE0A12345S', 'CZ7801233540', 'LV32167012345', 'FR28000001234', 'ESU3989518J'],
])('%s is a VAT ID', (id) => {
  expect(vatIdProblem(id)).toBeNull();
});

it.each([
  ['DE136695975', 'Germany'],
  ['DE12', 'Germany'],
  ['FR41303265045', 'France'],
  ['IT00743110158', 'Italy'],
  ['NL004495446B01', 'Netherlands'],
  ['PL8567346214', 'Poland'],
  ['EL094259215', 'Greece'],
  ['XI980780685', 'United Kingdom'],
  ['CHE-107.787.578', 'Switzerland'],
  ['NO995525829', 'Norway'],
  ['FR64303265041', 'France'],
  ['FRK7399859413', 'France'],
  ['IE3628739UC', 'Ireland'],
])('%s has a wrong digit or a wrong form', (id, country) => {
  expect(vatIdProblem(id)).toBe(`Enter a valid VAT ID for ${country}`);
});

const CERTAIN = [
  ...['ATU13585627', 'BE0403170701', 'DE136695976', 'DK13585628', 'FR40303265045', 'HR33392005961'],
  ...['IE6433435F', 'IT00743110157', 'LU15027442', 'MT11679112', 'SE123456789701', 'SK2022749619'],
  ...['CHE107787577', 'NO995525828MVA', 'EE100931558', 'HU12892312', 'SI50223054'],
];

it('is refused with any one digit wrong, where the rule of its country finds all of them', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CERTAIN), fc.nat(), fc.integer({ min: 1, max: 9 }), (id, at, more) => {
      const places = Array.from(id.matchAll(/\d/g), ({ index }) => index);
      const place = places[at % places.length] ?? 0;
      const wrong = id.slice(0, place) + ((Number(id[place]) + more) % 10) + id.slice(place + 1);
      expect(vatIdProblem(wrong), wrong).not.toBeNull();
    }),
  );
});

it('may have no prefix where the country is known', () => {
  expect(vatIdProblem('136695976', 'DE')).toBeNull();
  expect(vatIdProblem('094259216', 'GR')).toBeNull();
  expect(vatIdProblem('136695975', 'DE')).toBe('Enter a valid VAT ID for Germany');
  expect(vatIdProblem('136695975')).toBeNull();
});

it('may be of another country than the party', () => {
  expect(vatIdProblem('DE136695976', 'FR')).toBeNull();
  expect(vatIdProblem('DE136695975', 'FR')).toBe('Enter a valid VAT ID for Germany');
});

it('is accepted as it is where the country has none that is checked', () => {
  for (const id of ['BEN9501023I0', 'DE1', 'anything']) expect(vatIdProblem(id, 'MX'), id).toBeNull();
  expect(vatIdProblem('ZZ1')).toBeNull();
});

it('is not there when the field is empty', () => {
  expect(vatIdProblem(' ', 'DE')).toBeNull();
});
