import { CURRENCY_CODES, type Currency, currencyOf } from './currency.ts';

/** The names that browsers lack, which leave out some data. */
const RARE_NAMES: Readonly<Record<string, string>> = {
  BOV: 'Bolivian Mvdol',
  CHE: 'WIR Euro',
  CHW: 'WIR Franc',
  CLF: 'Chilean Unit of Account (UF)',
  COU: 'Colombian Real Value Unit',
  MXV: 'Mexican Investment Unit',
  SLE: 'Sierra Leonean Leone',
  USN: 'US Dollar (Next day)',
  UYI: 'Uruguayan Peso (Indexed Units)',
  UYW: 'Uruguayan Nominal Wage Index Unit',
  VED: 'Venezuelan Digital Bolívar',
  XAD: 'Arab Accounting Dinar',
  XCG: 'Caribbean Guilder',
  ZWG: 'Zimbabwean Gold',
};

/** What a currency is listed by: its code and its name. */
export function currencyWords({ code, name }: Pick<Currency, 'code' | 'name'>): string[] {
  return name === code ? [code] : [code, name];
}

/**
 * The table of all currencies, by code. The first call takes some milliseconds, so call it only where the table is
 * shown.
 */
export function allCurrencies(): readonly Currency[] {
  return CURRENCY_CODES.map((code) => {
    const currency = currencyOf(code);
    return currency.name === code ? { ...currency, name: RARE_NAMES[code] ?? code } : currency;
  });
}
