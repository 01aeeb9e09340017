import type { InvoiceTaxInput } from '@ledgerline/shared-events/invoices/commands.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { TaxEdited } from '@ledgerline/shared-events/settings/tax-events.ts';
import { describe, expect, it } from 'vitest';
import { startedPractice } from '../testing/practice-start.ts';
import { frozenTaxes } from './invoice-taxes.ts';

const REFUSAL = 'A compound tax needs a primary tax.';

function practice() {
  const ledger = startedPractice();
  const frozen = (sent?: readonly InvoiceTaxInput[] | null) => {
    const client = ledger.state.record('client', 1);
    if (client === undefined) throw new Error('The client is there.');
    return frozenTaxes(ledger.state, sent, client, { language: '1', locale: 'en' });
  };
  return { ledger, frozen };
}

describe('the taxes of a new invoice', () => {
  it('do not include deleted taxes', () => {
    const { ledger, frozen } = practice();
    ledger.run('SetSetting', { key: 'taxes', value: { name: 'City', rate: 2, default: true } });
    expect(frozen().map(({ name }) => name)).toEqual(['VAT', 'City']);
    ledger.run('RemoveSetting', { key: 'taxes', id: 2 });
    expect(frozen().map(({ name }) => name)).toEqual(['VAT']);
  });

  it('are charged once each, however often they are sent', () => {
    const vat = { id: 1, name: 'VAT', rate: '19' };
    const { frozen } = practice();
    for (const sent of [
      [1, 1],
      [vat, 1],
      [1, vat],
      [vat, vat],
    ])
      expect(frozen(sent)).toHaveLength(1);
    const city = { name: 'City', rate: '2' };
    expect(frozen([city, city])).toHaveLength(2);
  });

  it('are refused when settings of an older version have a compound tax on a compound tax', () => {
    const { ledger, frozen } = practice();
    ledger.run('SetSetting', {
      key: 'taxes',
      value: { name: 'QST', rate: 10, compound: true, primaryTax: 1 },
    });
    const damage = TaxEdited.of({
      id: 1,
      name: 'VAT',
      before: { compound: false },
      after: { compound: true },
      alongside: [],
    });
    for (const change of changesOf(damage)) ledger.state.apply(change);
    expect(() => frozen([2])).toThrow(
      expect.objectContaining({ message: REFUSAL, errors: { taxes: [REFUSAL] } }),
    );
  });
});

describe('a compound tax that is sent as an object', () => {
  const compound = (fields: object) => ({ id: 8, name: 'QST', rate: '10', compound: true, ...fields });
  const plain = (id: number, rate: string) => ({ id, name: 'GST', rate });

  it.each<[string, InvoiceTaxInput[], string]>([
    ['itself', [compound({ primaryRate: '3' })], '3'],
    ['itself before all others', [plain(7, '5'), compound({ primaryRate: '3', primaryTax: 7 })], '3'],
    ['the settings', [compound({ primaryTax: 1 })], '19'],
    ['the settings, beside other taxes', [1, plain(7, '5'), compound({ primaryTax: 1 })], '19'],
    ['the tax beside it', [plain(6, '1'), plain(7, '5'), compound({ primaryTax: 7 })], '5'],
    ['the tax beside it, before the settings', [plain(1, '5'), compound({ primaryTax: 1 })], '5'],
  ])('has the rate of its primary tax from %s', (_, sent, rate) => {
    const frozen = practice().frozen(sent);
    expect(frozen).toHaveLength(sent.length);
    expect(frozen.at(-1)).toEqual({ id: 8, name: 'QST', rate: '10', compound: true, primaryRate: rate });
  });

  it.each<[string, InvoiceTaxInput[]]>([
    ['no primary tax', [compound({})]],
    ['itself for a primary tax', [plain(7, '5'), compound({ primaryTax: 8 })]],
    ['one that is not there', [plain(7, '5'), compound({ primaryTax: 99 })]],
    ['a compound one', [{ ...compound({ primaryRate: '3' }), id: 7 }, compound({ primaryTax: 7 })]],
  ])('is refused with %s', (_, sent) => {
    expect(() => practice().frozen(sent)).toThrow(REFUSAL);
  });
});
