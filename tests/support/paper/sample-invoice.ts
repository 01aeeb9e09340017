import { BUILT_IN_LANGUAGES } from '@ledgerline/shared-events/languages/built-in.ts';
import type { PaperCase } from './combinations.ts';
import { SCRIPT_TEXTS } from './sample-texts.ts';

const LINES: Readonly<Record<PaperCase['length'], number>> = {
  'one line': 1,
  'one page': 6,
  'several pages': 48,
};

/** The setting of a user's own language, with column heads that need more space than the layout has. */
export function customLanguage(script: PaperCase['script']): object {
  const { locale, heads, title, total } = SCRIPT_TEXTS[script];
  const [description, qty, unitPrice, amount] = heads;
  const strings = { invoice: title, description, qty, unitPrice, amount, total };
  return {
    name: `Own ${script}`,
    locale,
    strings: Object.entries(strings).map(([id, value]) => ({ id, value })),
  };
}

/** An account that is printed in words, since there is no code beside it. */
const ACCOUNTS = {
  accounts: [
    { currency: 'USD', account: '021000021 / 9876543210' },
    {
      currency: 'EUR',
      iban: 'DE02120300000000202051',
      bic: 'BYLADEM1001',
      bankName: 'Bayerische Landesbank Girozentrale München',
      holder: 'Marta Wiśniewska Übersetzungen und Dolmetschen für Gerichte',
    },
  ],
};
const TRANSFER = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001' };

/** The bank details of a paper, and what its code is for. */
export const SELLERS: Readonly<Record<PaperCase['code'], object>> = {
  'no code': ACCOUNTS,
  transfer: TRANSFER,
  'Swiss bill': {
    iban: 'CH9300762011623852957',
    accountHolder: 'Marta Wiśniewska Übersetzungen und Dolmetschen für Gerichte',
    ...{ street: 'Bahnhofstrasse 12a', postalCode: '8001', city: 'Zürich', country: 'CH' },
  },
};

/** The id of a case's language; `custom` is that of the user's own language. */
function languageOf({ language }: PaperCase, custom: number): number {
  const builtIn = BUILT_IN_LANGUAGES.find(({ name }) => name === language);
  return builtIn === undefined ? custom : Number(builtIn.id);
}

/**
 * More than a line of very narrow words: its line break shows the end of a column to within 7 px, which long words
 * would hide.
 */
const RULER = 'i '.repeat(80).trim();

function itemsOf({ script, length, taxes }: PaperCase): object[] {
  const { line, long } = SCRIPT_TEXTS[script];
  const ends = new Map([
    [3, long],
    [5, RULER],
  ]);
  return Array.from({ length: LINES[length] }, (_, index) => ({
    name: `${ends.get(index % 7) ?? line} ${index + 1}`,
    detail: index % 5 === 4 ? '' : 'Translation DE > EN, words',
    quantity: 100 + 1_117 * index,
    rate: index % 4 === 1 ? '0.055' : '43.5',
    ...(index === 0 && taxes === 'taxes' && { taxes: [{ name: 'Exempt', rate: 0, kind: 'E' }] }),
  }));
}

/**
 * Where a name is in another direction than the brackets of its rate, browsers place the brackets up to 2 px
 * differently.
 */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arabic', 'Hebrew']);

/** The last two lists have the opposite direction of the others, and so of the paper in every case with lists. */
function closingOf({ script, text }: PaperCase): string {
  const { line, long } = SCRIPT_TEXTS[script];
  const plain = `<p>${long}</p><p>IBAN <strong>DE21 8605</strong> 5592<br>${line} <em>2026</em></p>`;
  if (text === 'plain') return plain;
  const numbers = `<ol><li>${line}</li><li>${long}</li></ol>`;
  const against = SCRIPT_TEXTS[RIGHT_TO_LEFT.has(script) ? 'Latin' : 'Hebrew'].line;
  const others = `<ul><li>${against}</li></ul><ol><li>${against}</li></ol>`;
  return `${plain}<ul><li>${long}</li><li>${line}${numbers}</li></ul>${others}<p>${line}</p>`;
}

/** The payload that creates the invoice of a case. */
export function invoiceOfCase(one: PaperCase, clientId: number, custom: number): object {
  const { name, address } = SCRIPT_TEXTS[one.script];
  return {
    client_id: clientId,
    payByQr: one.code !== 'no code',
    language: languageOf(one, custom),
    date: '2026-03-05',
    supplied: one.taxes === 'taxes' ? { from: '2026-02-03', to: '2026-02-27' } : null,
    paymentTerms: 30,
    reference: 'PO 4471-B',
    buyerReference: one.taxes === 'taxes' ? '04011000-1234512345-06' : null,
    billingInformation: { name: 'Marta Wiśniewska Translations', details: 'Lindenstraße 14\n04107 Leipzig' },
    billTo: { name, details: address },
    items: itemsOf(one),
    taxes:
      one.taxes === 'taxes'
        ? [
            { name: 'VAT', rate: 19 },
            { name: RIGHT_TO_LEFT.has(one.script) ? 'Levy' : SCRIPT_TEXTS[one.script].total, rate: '7.25' },
            { name: 'Withheld', rate: 15, kind: 'W' },
          ]
        : [],
    adjustments: one.taxes === 'taxes' ? [{ label: 'Discount', percent: '-5' }] : null,
    paymentInstructions: one.notes === 'notes' ? closingOf(one) : '',
    invoiceNotes: one.notes === 'notes' ? `<p>${SCRIPT_TEXTS[one.script].long}</p>` : '',
  };
}
