import { describe, expect, it } from 'vitest';
import type { TaxKind } from './kinds.ts';
import { proposedTaxes } from './proposed-taxes.ts';

const tax = (id: number, kind: TaxKind, isDefault = false) => ({
  ...{ id, kind, default: isDefault, compound: false, primaryTax: null },
});
const ALL = [
  tax(1, 'S', true),
  tax(2, 'AE'),
  tax(3, 'O'),
  tax(4, 'G'),
  tax(5, 'E'),
  tax(6, 'W', true),
  tax(7, 'AE', true),
];
const business = (country?: string) => ({ vatId: 'X1', ...(country !== undefined && { country }) });

describe('the taxes that are proposed for a document', () => {
  it.each([
    ['DE', business('DE'), [1, 6, 7]],
    ['DE', business('FR'), [7]],
    ['DE', { country: 'FR' }, [1, 6, 7]],
    ['DE', { country: 'FR', registration: 'RCS 1' }, [7]],
    ['DE', business('CH'), [3]],
    ['DE', { country: 'US' }, [3]],
    ['DE', business('XX'), [3]],
    ['GB', business('DE'), [3]],
    ['GB', { country: 'IM' }, [1, 6, 7]],
    ['FR', business('MC'), [1, 6, 7]],
    ['DE', business('MC'), [7]],
    ['DE', business(), [1, 6, 7]],
    ['DE', undefined, [1, 6, 7]],
    [undefined, business('FR'), [1, 6, 7]],
  ])('from %s to %j are %j', (country, client, expected) => {
    const parties = { seller: country === undefined ? {} : { country }, smallBusiness: false, client };
    expect(proposedTaxes(ALL, undefined, parties).map(({ id }) => id)).toEqual(expected);
  });

  it('of a small business are exempt at home, with what is withheld there, and as usual abroad', () => {
    const from = (client: { country: string; vatId: string }) =>
      proposedTaxes(ALL, undefined, { seller: { country: 'AT' }, smallBusiness: true, client }).map(
        ({ id }) => id,
      );
    expect(from({ country: 'AT', vatId: 'X' })).toEqual([5, 6]);
    expect(from({ country: 'DE', vatId: 'X' })).toEqual([7]);
    expect(from({ country: 'JP', vatId: 'X' })).toEqual([3]);
  });

  it('are only those that the user has, and never others than the client has of its own', () => {
    const abroad = { seller: { country: 'DE' }, smallBusiness: false, client: business('FR') };
    const third = { ...abroad, client: business('US') };
    const standard = [tax(1, 'S', true)];
    expect(proposedTaxes(standard, undefined, abroad)).toEqual(standard);
    expect(proposedTaxes([tax(4, 'G'), ...standard], undefined, third)).toEqual([tax(4, 'G')]);
    expect(proposedTaxes(ALL, [1], abroad)).toEqual([ALL[0]]);
    expect(proposedTaxes(ALL, null, abroad)).toEqual([]);
  });
});
