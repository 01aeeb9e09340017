import { type LanguageTexts, textInLanguage } from '../languages/language-texts.ts';
import { usualExemptionCode } from './exemption-codes.ts';
import { type UsualReasonOf, usualReason } from './exemption-reasons.ts';
import { hasReason, kindOf, type OfKind, type TaxKind } from './kinds.ts';

/**
 * A tax with what its user says about an exemption: the sentence, other ones by invoice language, and the code of
 * VATEX. What is missing is as usual.
 */
export type ExemptTax = OfKind & {
  reason?: string | null | undefined;
  texts?: LanguageTexts | undefined;
  vatex?: string | null | undefined;
};

/** The exemption as a document says it, in its language. Nothing is missing but what a standard tax doesn't have. */
export type Exemption = { kind?: TaxKind; reason?: string; vatex?: string };

/** What the sentence of an exemption depends on; `language` is the id of the document's language. */
export type ReasonOf = UsualReasonOf & { language: string };

/** What the sentences depend on in a document of this language. */
export function reasonsIn(
  { language, locale }: { language: string; locale: string },
  { seller, smallBusiness }: { seller: { country?: string | undefined }; smallBusiness: boolean },
): ReasonOf {
  return { language, locale, country: seller.country, smallBusiness };
}

/** The kind of a tax, and why nothing is charged, as they are frozen into a document. */
export function exemptionOf(tax: ExemptTax, about: ReasonOf): Exemption {
  const kind = kindOf(tax);
  if (kind === 'S') return {};
  if (!hasReason(kind)) return { kind };
  const { texts } = tax;
  const text = textInLanguage({ text: tax.reason ?? '', texts }, about.language);
  const reason = text || usualReason(kind, about);
  const vatex = tax.vatex ?? usualExemptionCode(kind, about);
  return { kind, ...(reason !== undefined && { reason }), ...(vatex !== undefined && { vatex }) };
}

/**
 * Frozen taxes in another language: a sentence that is the one of the former language becomes that of the new one, and
 * what the user wrote into a document stays.
 */
export function rewordedTaxes<T extends Exemption & { id: number | null }>(
  taxes: readonly T[],
  available: readonly (ExemptTax & { id: number })[],
  before: ReasonOf,
  after: ReasonOf,
): T[] {
  return taxes.map((tax) => {
    const own = available.find(({ id }) => id === tax.id);
    const source = own !== undefined && kindOf(own) === kindOf(tax) ? own : { kind: kindOf(tax) };
    const { reason } = exemptionOf(source, after);
    const isFormer = tax.reason !== undefined && exemptionOf(source, before).reason === tax.reason;
    return isFormer && reason !== undefined ? { ...tax, reason } : tax;
  });
}
