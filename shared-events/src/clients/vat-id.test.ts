import { expect, it } from 'vitest';
import { vatIdProblem } from './vat-id.ts';

// The numbers are published examples of the tax offices or of companies.
it.each([
  ...['ATU13585627', 'BE0403170701', 'BG175074752', 'CY10259033P', 'CZ25123891', 'DE136695976', 'DK13585628'],
  ...['EE100931558', 'EL094259216', 'ESB58378431', 'FI20774740', 'FR40303265045', 'FRK7399859412'],
  ...['HR33392005961', 'HU12892312', 'IE6433435F', 'IE6433435OA', 'IE8D79739I', 'IT00743110157'],
  ...['LT119511515', 'LT100001919017', 'LU15027442', 'LV40003521600', 'MT11679112', 'NL004495445B01'],
  ...['NL002455799B11', 'PL8567346215', 'PT501964843', 'RO18547290', 'SE123456789701', 'SI50223054'],
  ...['SK2022749619', 'GB980780684', 'XI980780684', 'CHE-107.787.577', 'GR 094 259 216', 'de 136 695 976'],
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
])('%s has a wrong digit or a wrong form', (id, country) => {
  expect(vatIdProblem(id)).toBe(`Enter a valid VAT ID for ${country}`);
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
