import type { TaxKind } from './kinds.ts';

/**
 * Codes that say why a document has no VAT, with the kind of tax that each belongs to, and what it means: from the list
 * VATEX of EN 16931 (CEF, version 7).
 */
const EXEMPTION_CODES = {
  'VATEX-EU-AE': { kind: 'AE', name: 'Reverse charge' },
  'VATEX-EU-G': { kind: 'G', name: 'Export outside the EU' },
  'VATEX-EU-O': { kind: 'O', name: 'Not subject to VAT' },
  'VATEX-EU-132': { kind: 'E', name: 'Exempt by article 132 of Directive 2006/112/EC' },
  'VATEX-EU-132-1I': { kind: 'E', name: 'Education' },
  'VATEX-EU-132-1J': { kind: 'E', name: 'Private tuition' },
  'VATEX-EU-132-1N': { kind: 'E', name: 'Cultural services' },
  'VATEX-FR-FRANCHISE': { kind: 'E', name: 'Small business in France' },
} as const satisfies Readonly<Record<string, { kind: TaxKind; name: string }>>;

/** The code that a kind has without a choice; undefined where there is none. */
export function usualExemptionCode(
  kind: TaxKind,
  { country, smallBusiness }: { country?: string | undefined; smallBusiness: boolean },
): string | undefined {
  if (kind === 'AE' || kind === 'G' || kind === 'O') return `VATEX-EU-${kind}`;
  return kind === 'E' && smallBusiness && country === 'FR' ? 'VATEX-FR-FRANCHISE' : undefined;
}

/** The codes of a kind of tax, with what they mean. */
export function exemptionCodes(kind: TaxKind): { code: string; name: string }[] {
  return Object.entries(EXEMPTION_CODES).flatMap(([code, { kind: own, name }]) =>
    own === kind ? [{ code, name }] : [],
  );
}

/** Whether a code is one of the table, and belongs to this kind of tax. */
export function isExemptionCode(code: string, kind: TaxKind): boolean {
  const codes: Readonly<Record<string, { kind: TaxKind }>> = EXEMPTION_CODES;
  return Object.hasOwn(codes, code) && codes[code]?.kind === kind;
}
