// Writes command-service/src/exchange-rates/rate-history.br: the exchange rates of former days that ship with the app.
// node scripts/rate-history.mjs <eurofxref-hist.csv of the ECB> <folder of eur.json files of currency-api>
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const MARKET_DIGITS = 6;
const MAX_DECIMALS = 12;
/** Between two neighbouring days, by how much a rate can change. */
const MAX_RATIO = 1.15;
/** Currencies whose official and market rates alternate in the open collection. */
const DOUBTFUL = new Set(['IRR', 'SSP', 'SYP', 'ZWL']);
const TARGET = new URL('../command-service/src/exchange-rates/rate-history.br', import.meta.url);

/** The days of the bank's CSV, oldest first: `{ day, rates: { USD: "1.1684" } }`. */
function centralBankDays(text) {
  const [head, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return rows
    .map(([day, ...cells]) => ({
      day,
      rates: Object.fromEntries(
        cells.flatMap((cell, at) => (Number(cell) > 0 ? [[head[at + 1].trim(), cell.trim()]] : [])),
      ),
    }))
    .toSorted((left, right) => left.day.localeCompare(right.day));
}

/** The days of the open collection, oldest first. */
function marketDays(folder) {
  const currencies = new Set(Intl.supportedValuesOf('currency'));
  const days = readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .toSorted((left, right) => left.date.localeCompare(right.date));
  const isKept = (code, value, at) =>
    code !== 'EUR' && currencies.has(code) && !DOUBTFUL.has(code) && !isSpike(days, code, value, at);
  return days.map(({ date, eur }, at) => ({
    day: date,
    rates: Object.fromEntries(
      Object.entries(eur).flatMap(([key, value]) => {
        const code = key.toUpperCase();
        return isKept(code, value, at) && decimal(value) !== '0' ? [[code, decimal(value)]] : [];
      }),
    ),
  }));
}

/** Whether a value is far from that of the days before and after it, in the same direction: a fault of the source. */
function isSpike(days, code, value, at) {
  const ratios = [days[at - 1], days[at + 1]].flatMap((day) => {
    const other = day?.eur[code.toLowerCase()];
    return other === undefined ? [] : value / other;
  });
  return ratios.every((ratio) => ratio > MAX_RATIO) || ratios.every((ratio) => ratio < 1 / MAX_RATIO);
}

function decimal(value) {
  const rounded = Number(value.toPrecision(MARKET_DIGITS));
  return rounded < 1e-6 ? rounded.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '') : String(rounded);
}

const dayNumber = (day) => Date.parse(day) / 86_400_000;

/** Differences to the value before; an empty place where there is none. */
function differences(values) {
  let before = 0;
  return values
    .map((value) => {
      if (value === null) return '';
      const difference = value - before;
      before = value;
      return String(difference);
    })
    .join(' ');
}

function packed(source, days) {
  const codes = [...new Set(days.flatMap(({ rates }) => Object.keys(rates)))].toSorted();
  const rates = codes.map((code) => {
    const texts = days.map((day) => day.rates[code] ?? null);
    const decimals = Math.max(...texts.map((text) => text?.split('.')[1]?.length ?? 0));
    const whole = texts.map((text) => (text === null ? null : Math.round(Number(text) * 10 ** decimals)));
    if (whole.some((value) => value !== null && !Number.isSafeInteger(value))) throw new Error(code);
    return [code, { decimals, values: differences(whole) }];
  });
  return {
    source,
    days: differences(days.map(({ day }) => dayNumber(day))),
    rates: Object.fromEntries(rates),
  };
}

const [csv, folder] = process.argv.slice(2);
const text = JSON.stringify([
  packed('ECB', centralBankDays(readFileSync(csv, 'utf8'))),
  packed('currency-api', marketDays(folder)),
]);
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const bytes = brotliCompressSync(text, { params });
writeFileSync(TARGET, bytes);
console.log(`${text.length} characters in ${bytes.length} bytes`);
