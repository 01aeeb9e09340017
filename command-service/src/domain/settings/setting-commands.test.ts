import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = () => given(...PRACTICE_START);

describe('a setting of one value', () => {
  it.each([
    ['timezone', 'Asia/Tokyo', 'Asia/Tokyo'],
    ['paymentTerms', '14', 14],
    ['defaultInvoiceLanguage', 4, '4'],
    ['usedDefaultLanguages', ['1', 4, '4'], ['1', '4']],
    ['invoiceDateFormat', 'MMM D, YYYY', 'MMM D, YYYY'],
    ['firstDayOfWeek', 0, 0],
    ['timeFormat', '12hr', '12hr'],
    ['languagePairsDisabled', true, true],
    ['hideTaxAlert', true, true],
    ['billingInformationDetails', 'Berlin\n+49 30', 'Berlin\n+49 30'],
    ['paperSize', 'Letter', 'Letter'],
    ['startPage', 'start', 'start'],
    ['dailyCapacity', { 1: '2000', 2: 7.5, 104: '0,5' }, { 1: 2000, 2: 7.5, 104: 0.5 }],
    ['dailyCapacity', {}, {}],
    ['payByQr', false, false],
    [
      'seller',
      { iban: 'de02 1203 0000 0000 2020 51', bic: '', city: ' Leipzig ', country: 'de' },
      { iban: 'DE02120300000000202051', city: 'Leipzig', country: 'DE' },
    ],
    [
      'seller',
      {
        accounts: [
          { currency: 'USD', account: ' 021 / 98 ', iban: '' },
          { currency: 'EUR', iban: 'de02 1203 0000 0000 2020 51' },
        ],
      },
      {
        accounts: [
          { currency: 'USD', account: '021 / 98' },
          { currency: 'EUR', iban: 'DE02120300000000202051' },
        ],
      },
    ],
    [
      'seller',
      { city: 'Kiel', accounts: [{ currency: null, iban: 'DE02120300000000202051', holder: 'Ana' }] },
      { city: 'Kiel', iban: 'DE02120300000000202051', accountHolder: 'Ana' },
    ],
    ['seller', { city: 'Kiel', accounts: [] }, { city: 'Kiel' }],
    [
      'seller',
      {
        ...{ legalForm: ' EI ', tradeName: '', vatId: 'FR44732829320', email: 'ana@lima.example' },
        legalId: { scheme: '0002', value: '732 829 320' },
      },
      {
        ...{ legalForm: 'EI', vatId: 'FR44732829320', email: 'ana@lima.example' },
        legalId: { scheme: '0002', value: '732829320' },
      },
    ],
    ['seller', { city: 'Kiel', legalId: { scheme: '', value: ' ' } }, { city: 'Kiel' }],
  ])('%s is saved', (key, value, after) => {
    given()
      .when('SetSetting', { key, value })
      .saying({ key, before: null, after })
      .answering({ key, value: after });
  });

  it.each([
    ['timezone', 'Mars/Olympus'],
    ['paymentTerms', -1],
    ['paymentTerms', 'soon'],
    ['defaultInvoiceLanguage', '120'],
    ['usedDefaultLanguages', ['9']],
    ['invoiceDateFormat', 'YYYY'],
    ['firstDayOfWeek', 7],
    ['timeFormat', '13hr'],
    ['hideTaxAlert', 'yes'],
    ['currency', 'XXY'],
    ['startPage', 'reports'],
    ['dailyCapacity', { 1: 0 }],
    ['seller', { iban: 'DE03 1203 0000 0000 2020 51' }],
    ['seller', { bic: 'BYLA' }],
    ['seller', { country: 'XX' }],
    ['seller', { vatNumber: 'DE136695976' }],
    ['seller', { vatId: 'DE136695975' }],
    ['seller', { email: 'ana' }],
    ['seller', { legalId: { scheme: '0002', value: '732829321' } }],
    ['seller', { legalId: { scheme: '0092', value: '1' } }],
    ['seller', { legalId: '0002:732829320' }],
    ['seller', { accounts: [{ currency: 'EUR', iban: 'DE03 1203 0000 0000 2020 51' }] }],
    ['seller', { accounts: [{ currency: 'EURO', account: '1' }] }],
    ['seller', { accounts: [{ currency: 'EUR' }] }],
    ['seller', { accounts: [{ account: '1' }, { account: '2' }] }],
    ['seller', { accounts: [{ account: '1', balance: '5' }] }],
    ['seller', { accounts: Array.from({ length: 21 }, () => ({ account: '1' })) }],
    ['seller', { iban: 'DE02120300000000202051', accounts: [{ currency: 'USD', account: '1' }] }],
    ['payByQr', 'yes'],
    ['dailyCapacity', { words: 2500 }],
    ['dailyCapacity', { 1: 'many' }],
    ['dailyCapacity', { 1: 1e12 }],
    ['dailyCapacity', Object.fromEntries(Array.from({ length: 201 }, (_, unit) => [unit + 1, 1]))],
  ])('%s is not saved as %j', (key, value) => {
    given().when('SetSetting', { key, value }).thenRefused('invalid', undefined, 'value');
  });

  it('keeps a wrong legal id of the seller that was stored before', () => {
    const before = { legalId: { scheme: '0002', value: '732829321' } };
    given(SettingChanged.of({ key: 'seller', before: null, after: before }))
      .when('SetSetting', { key: 'seller', value: { ...before, city: 'Lyon' } })
      .saying({ after: { ...before, city: 'Lyon' } });
  });

  it('returns to its default with null, and changes nothing when it stays the same', () => {
    practice()
      .when('SetSetting', { key: 'timezone', value: null })
      .saying({ before: 'Europe/Berlin', after: null })
      .answering({ value: null });
    practice().when('SetSetting', { key: 'timezone', value: 'Europe/Berlin' }).thenNothing();
  });

  it.each(['email', 'password', 'resetpassword', 'conversion', '__proto__', 'nonsense'])(
    'is not stored in the ledger: %s',
    (key) => {
      given().when('SetSetting', { key, value: 'x' }).thenMisfit('key');
    },
  );
});

describe('taxes', () => {
  const tax = (value: { [key: string]: string | number | boolean | null }) =>
    ['SetSetting', { key: 'taxes', value }] as const;

  it('are added, and the answer has their id', () => {
    practice()
      .when('SetSetting', { key: 'taxes', value: { name: 'Reduced', rate: '7,5 %' } })
      .thenFacts('TaxAdded')
      .saying({ record: { id: 2, name: 'Reduced', rate: '7.5', default: false, compound: false } })
      .answering({ key: 'taxes', value: { id: 2, rate: 7.5 } });
  });

  it('can be defaults, several at once', () => {
    practice()
      .when(...tax({ name: 'Reduced', rate: 7, default: true }))
      .thenFacts('TaxAdded')
      .saying({ record: { default: true }, alongside: [] });
    const { ledger, when } = given(...PRACTICE_START, tax({ name: 'Reduced', rate: 7 }));
    when(...tax({ id: 2, default: true }))
      .thenFacts('TaxEdited')
      .saying({ after: { default: true }, alongside: [] })
      .answering({ value: { id: 2, default: true } });
    expect(ledger.state.record('tax', 1)?.default).toBe(true);
  });

  it.each([0, 101, -1, 'abc', '', '100.000001'])('refuse the rate %j', (rate) => {
    practice()
      .when(...tax({ name: 'X', rate }))
      .thenRefused('invalid', 'Enter only numbers', 'rate');
    practice()
      .when(...tax({ id: 1, rate }))
      .thenRefused('invalid', 'Enter only numbers', 'rate');
  });

  it('need a name', () => {
    practice()
      .when(...tax({ name: ' ', rate: 7 }))
      .thenRefused('invalid', 'Name is required', 'name');
    practice()
      .when(...tax({ id: 1, name: '' }))
      .thenRefused('invalid', 'Name is required', 'name');
  });

  it('that are compound need a primary tax', () => {
    const message = 'A compound tax needs a primary tax.';
    const compound = { name: 'Levy', rate: 10, compound: true };
    practice()
      .when(...tax(compound))
      .thenRefused('invalid', message, 'primaryTax');
    practice()
      .when(...tax({ ...compound, primaryTax: 9 }))
      .thenRefused('invalid', message, 'primaryTax');
    practice()
      .when(...tax({ ...compound, primaryTax: 1 }))
      .saying({ record: { primaryTax: 1 } });
    practice()
      .when(...tax({ id: 1, compound: true, primaryTax: 1 }))
      .thenRefused('invalid', message);
    const levied = given(...PRACTICE_START, tax({ ...compound, primaryTax: 1 }));
    levied.when(...tax({ ...compound, name: 'More', primaryTax: 2 })).thenRefused('invalid', message);
  });

  it('keep their primary tax when other fields are edited, and can get another one', () => {
    const levied = given(
      ...PRACTICE_START,
      tax({ name: 'GST', rate: 5 }),
      tax({ name: 'Levy', rate: 10, compound: true, primaryTax: 1 }),
    );
    levied.when(...tax({ id: 3, rate: 11 })).saying({ before: { rate: '10' }, after: { rate: '11' } });
    expect(levied.ledger.state.record('tax', 3)?.primaryTax).toBe(1);
    levied
      .when(...tax({ id: 3, primaryTax: 2 }))
      .saying({ before: { primaryTax: 1 }, after: { primaryTax: 2 } });
    levied.when(...tax({ id: 3, compound: false })).saying({ after: { compound: false, primaryTax: null } });
  });

  it('that are the primary tax of another cannot be removed or become compound', () => {
    const levied = given(...PRACTICE_START, tax({ name: 'Levy', rate: 10, compound: true, primaryTax: 1 }));
    const message = 'Levy is charged on top of this tax.';
    levied.when('RemoveSetting', { key: 'taxes', id: 1 }).thenRefused('invalid', message);
    levied.when('RemoveSetting', { key: 'taxes', id: 2 }).thenFacts('TaxDeleted');
  });

  it('change nothing when they stay the same, and are refused when they do not exist', () => {
    practice()
      .when(...tax({ id: 1, rate: '19' }))
      .thenNothing();
    practice()
      .when(...tax({ id: 9, rate: '19' }))
      .thenRefused('not_found');
    practice().when('RemoveSetting', { key: 'taxes', id: 9 }).thenRefused('not_found');
  });
});

describe.each([
  ['paymentInstructions', 'PaymentInstruction'],
  ['invoiceNotes', 'InvoiceNote'],
])('%s', (key, fact) => {
  it('are added, sanitised, and can become the default', () => {
    practice()
      .when('SetSetting', { key, value: { text: '<b onclick="x">Hi</b><script>x</script>', default: true } })
      .thenFacts(`${fact}Added`)
      .saying({ record: { id: 2, text: '<b>Hi</b>', default: true }, alongside: [{ id: 1, after: false }] })
      .answering({ key, value: { id: 2, text: '<b>Hi</b>' } });
  });

  it.each(['', '  ', '<p> &nbsp;</p>'])('need a text: %j', (text) => {
    practice()
      .when('SetSetting', { key, value: { text } })
      .thenRefused('invalid', 'Text is required', 'text');
    practice()
      .when('SetSetting', { key, value: { id: 1, text } })
      .thenRefused('invalid', undefined, 'text');
  });

  it('are edited by a splice, and change their default', () => {
    practice()
      .when('SetSetting', { key, value: { id: 1, text: 'New' } })
      .thenFacts(`${fact}Edited`)
      .saying({ splice: { inserted: 'New' }, alongside: [] });
    practice()
      .when('SetSetting', { key, value: { id: 1, default: false } })
      .saying({ splice: null, alongside: [{ id: 1, before: true, after: false }] });
    practice()
      .when('SetSetting', { key, value: { id: 1, default: true } })
      .thenNothing();
  });

  it('are removed', () => {
    practice().when('RemoveSetting', { key, id: 1 }).thenFacts(`${fact}Deleted`);
    practice().when('RemoveSetting', { key, id: 2 }).thenRefused('not_found');
  });
});

describe('invoice languages', () => {
  const polish = [
    'SetSetting',
    { key: 'invoiceLanguages', value: { name: 'Polski', locale: 'pl' } },
  ] as const;

  it('of the account have ids from 100, with all 16 texts', () => {
    const { events } = given()
      .when('SetSetting', {
        key: 'invoiceLanguages',
        value: { name: 'Polski', locale: 'pl', strings: [{ id: 'total', value: 'Razem' }] },
      })
      .answering({ value: { id: '100', name: 'Polski', default: false } });
    const [added] = events;
    if (added === undefined) throw new Error('Nothing happened.');
    const strings = JSON.stringify(added.data).match(/"id":"/g) ?? [];
    if (strings.length !== 16) throw new Error(`${strings.length} texts`);
  });

  it('have the customary date format of their locale, unless another one is sent', () => {
    const added = (value: object) =>
      given().when('SetSetting', { key: 'invoiceLanguages', value: { name: 'Own', ...value } });
    added({ locale: 'de-AT' }).answering({ value: { dateFormat: 'DD.MM.YYYY' } });
    added({ locale: 'pl' }).answering({ value: { dateFormat: 'DD/MM/YYYY' } });
    added({ locale: 'de', dateFormat: 'D.M.YYYY' }).answering({ value: { dateFormat: 'D.M.YYYY' } });
    given(polish)
      .when('SetSetting', { key: 'invoiceLanguages', value: { id: '100', locale: 'de' } })
      .answering({ value: { locale: 'de', dateFormat: 'DD.MM.YYYY' } });
  });

  it('need a name, a valid locale and only known texts', () => {
    const language = (value: object) =>
      given().when('SetSetting', { key: 'invoiceLanguages', value: { ...value } });
    language({ name: '' }).thenRefused('invalid', 'Name is required', 'name');
    language({ name: 'X', locale: '???' }).thenRefused('invalid', undefined, 'locale');
    language({ name: 'X', strings: [{ id: 'nope', value: '' }] }).thenRefused(
      'invalid',
      undefined,
      'strings.0.id',
    );
  });

  it('become the default in the same event, and English becomes the default when they are deleted', () => {
    given(polish)
      .when('SetSetting', { key: 'invoiceLanguages', value: { id: '100', default: true } })
      .thenFacts('InvoiceLanguageEdited')
      .saying({
        alongside: [{ entity: 'setting', id: 'defaultInvoiceLanguage', before: null, after: '100' }],
      })
      .answering({ value: { id: '100', default: true } });
    given(polish, ['SetSetting', { key: 'defaultInvoiceLanguage', value: '100' }])
      .when('RemoveSetting', { key: 'invoiceLanguages', id: 100 })
      .thenFacts('InvoiceLanguageDeleted')
      .saying({ alongside: [{ before: '100', after: '1' }] });
  });

  it('that are built in can only become the default or be hidden', () => {
    given()
      .when('SetSetting', { key: 'invoiceLanguages', value: { id: '4', default: true } })
      .thenFacts('SettingChanged')
      .answering({ value: { id: '4', default: true } });
    given()
      .when('SetSetting', { key: 'invoiceLanguages', value: { id: '4', name: 'Deutsch' } })
      .thenRefused('invalid', "A built-in language can't be changed.", 'id');
    given()
      .when('SetSetting', { key: 'invoiceLanguages', value: { id: '9', default: true } })
      .thenRefused('not_found');
    given(['SetSetting', { key: 'usedDefaultLanguages', value: ['1', '4'] }])
      .when('RemoveSetting', { key: 'invoiceLanguages', id: '4' })
      .thenFacts('SettingChanged')
      .saying({ key: 'usedDefaultLanguages', after: ['1'] });
    given().when('RemoveSetting', { key: 'invoiceLanguages', id: '4' }).thenRefused('not_found');
  });

  it('can be edited text by text', () => {
    given(polish)
      .when('SetSetting', {
        key: 'invoiceLanguages',
        value: { id: 100, strings: [{ id: 'qty', value: 'Ilość' }] },
      })
      .thenFacts('InvoiceLanguageEdited');
    given(polish)
      .when('SetSetting', { key: 'invoiceLanguages', value: { id: 100, name: 'Polski' } })
      .thenNothing();
  });
});

describe('units as a setting', () => {
  it('are saved like the units of the catalogue', () => {
    const value = { name: 'Lines', singular: 'line', quantityText: 'Line count' };
    practice()
      .when('SetSetting', { key: 'units', value })
      .thenFacts('UnitAdded')
      .answering({ key: 'units', value: { id: 101, name: 'Lines' } });
    practice()
      .when('SetSetting', { key: 'units', value: { id: 100, name: 'Sheets' } })
      .thenFacts('UnitEdited')
      .answering({ value: { id: 100, name: 'Sheets' } });
    practice().when('RemoveSetting', { key: 'units', id: 100 }).thenFacts('UnitDeleted');
  });
});
