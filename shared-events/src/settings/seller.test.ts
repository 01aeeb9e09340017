import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFor, accountsOf, accountsProblem, type SellerAccount, withAccounts } from './seller.ts';

const EUR = { currency: 'EUR', iban: 'DE02120300000000202051', bankName: 'Postbank' };
const USD = { currency: 'USD', account: '021000021 / 98765' };

describe('the accounts of a seller', () => {
  it('are the one of all currencies, where there is no list', () => {
    const seller = { iban: 'DE02120300000000202051', accountHolder: 'Ana', city: 'Lisbon' };
    expect(accountsOf(seller)).toEqual([{ iban: seller.iban, holder: 'Ana' }]);
    expect(accountFor(seller, 'JPY')?.iban).toBe(seller.iban);
    expect(accountFor({ bic: 'BYLADEM1001' }, 'EUR')).toBeUndefined();
  });

  it('are chosen by currency; the first one takes the others', () => {
    const seller = { accounts: [USD, EUR] };
    expect(['EUR', 'USD', 'CHF'].map((currency) => accountFor(seller, currency))).toEqual([EUR, USD, USD]);
  });

  it('stay as they are, whatever they are and were', () => {
    const text = fc.option(fc.constantFrom('a', 'b'), { nil: undefined });
    const account = fc
      .record({ iban: text, account: text, bic: text, bankName: text, holder: text })
      .map((fields): SellerAccount => Object.fromEntries(Object.entries(fields).filter(([, one]) => one)));
    const lists = fc.array(fc.constantFrom('EUR', 'USD', 'CHF'), { maxLength: 3 }).chain((currencies) =>
      fc.tuple(
        ...[...new Set(currencies)].map((currency, index) =>
          fc.tuple(account, fc.boolean()).map(([one, isForAll]) => ({
            ...one,
            ...(!(isForAll && index === 0) && { currency }),
          })),
        ),
      ),
    );
    fc.assert(
      fc.property(lists, lists, (former, accounts) => {
        if (accountsProblem(accounts) !== null) return;
        const seller = withAccounts(withAccounts({ city: 'Kiel' }, former), accounts);
        expect(accountsOf(seller)).toEqual(accounts);
        expect(seller.city).toBe('Kiel');
      }),
    );
  });

  it.each([
    [[EUR, USD], null],
    [[{ iban: EUR.iban }, USD], null],
    [[{ currency: 'EUR', bic: 'BYLADEM1001' }], 'Enter an IBAN or an account number'],
    [[{ ...EUR, account: '1' }], 'Enter an IBAN or an account number, not both'],
    [[EUR, { iban: EUR.iban }], 'Choose the currency of the account'],
    [[EUR, USD, { ...USD, account: '2' }], 'There is an account for USD already'],
  ])('%j have the problem %j', (accounts, problem) => {
    expect(accountsProblem(accounts)).toBe(problem);
  });
});
