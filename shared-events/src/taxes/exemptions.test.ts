import { describe, expect, it } from 'vitest';
import { BUILT_IN_LANGUAGES } from '../languages/built-in.ts';
import { exemptionOf, rewordedTaxes } from './exemptions.ts';

const about = (locale: string, country?: string, language = '1') => ({
  ...{ language, locale, smallBusiness: country !== undefined },
  ...(country !== undefined && { country }),
});

describe('why there is no tax', () => {
  it.each([
    ['DE', 'de', 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.'],
    ['DE', 'en', 'Exempt from VAT: small business scheme (§ 19 UStG).'],
    ['AT', 'de-AT', 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG).'],
    ['FR', 'fr', 'TVA non applicable, art. 293 B du CGI.'],
    ['BE', 'fr-BE', 'Petite entreprise soumise au régime de la franchise de taxe. TVA non applicable.'],
    ['NL', 'nl', 'Factuur vrijgesteld van btw op grond van de kleineondernemersregeling (KOR).'],
    ['PL', 'pl', 'Zwolnienie z VAT na podstawie art. 113 ust. 1 i 9 ustawy o VAT.'],
    ['ES', 'es', 'Exento de IVA.'],
    ['DE', 'ar', 'Exempt from VAT: small business scheme (§ 19 UStG).'],
  ])('of a small business in %s is said in %s', (country, locale, reason) => {
    expect(exemptionOf({ kind: 'E' }, about(locale, country)).reason).toBe(reason);
  });

  it('is said in every language of the product, with the code of the kind', () => {
    for (const { locale } of BUILT_IN_LANGUAGES) {
      const reasons = (['AE', 'G', 'O', 'E'] as const).map((kind) => exemptionOf({ kind }, about(locale)));
      expect(new Set(reasons.map(({ reason }) => reason)).size).toBe(4);
      expect(reasons.map(({ vatex }) => vatex)).toEqual([
        'VATEX-EU-AE',
        'VATEX-EU-G',
        'VATEX-EU-O',
        undefined,
      ]);
    }
    expect(exemptionOf({ kind: 'E' }, about('fr', 'FR')).vatex).toBe('VATEX-FR-FRANCHISE');
  });

  it('is what the user says, in the language of the document where there is a text', () => {
    const tax = {
      kind: 'E',
      reason: 'Article 132',
      texts: { 4: 'Artikel 132' },
      vatex: 'VATEX-EU-132',
    } as const;
    expect(exemptionOf(tax, about('de', undefined, '4'))).toEqual({
      ...{ kind: 'E', reason: 'Artikel 132', vatex: 'VATEX-EU-132' },
    });
    expect(exemptionOf(tax, about('fr', undefined, '5')).reason).toBe('Article 132');
  });

  it('is not said of standard, zero rated and withheld taxes', () => {
    expect(exemptionOf({}, about('en'))).toEqual({});
    expect(exemptionOf({ kind: 'Z' }, about('en'))).toEqual({ kind: 'Z' });
    expect(exemptionOf({ kind: 'W', reason: 'x' }, about('en'))).toEqual({ kind: 'W' });
  });

  it('follows the language of a document, unless the user wrote it there', () => {
    const usual = { id: 2, kind: 'AE', reason: 'Reverse charge: VAT is payable by the recipient.' } as const;
    const own = { id: 3, kind: 'AE', reason: 'As agreed' } as const;
    const [first, second] = rewordedTaxes([usual, own], [{ id: 2, kind: 'AE' }], about('en'), about('de'));
    expect(first?.reason).toBe('Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).');
    expect(second).toEqual(own);
  });
});
