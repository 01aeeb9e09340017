/** The sheets on which a paper can be printed. */
const PAPER_SIZES = ['A4', 'Letter'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** Width and height of a sheet in CSS pixels, 96 to the inch. */
export const SHEETS: Readonly<Record<PaperSize, { width: number; height: number }>> = {
  A4: { width: 793.7, height: 1122.52 },
  Letter: { width: 816, height: 1056 },
};

/** Font size and line height, in CSS pixels. */
export type Lettering = { size: number; line: number };

/** Every measure of the paper that does not depend on its content, in CSS pixels. */
export const MEASURES = {
  /** On all four sides of a page. */
  margin: 64,
  /** The right column of the parties, and the space before it. */
  partyWidth: 268,
  columnGap: 32,
  titleGap: 24,
  detailGap: 4,
  billToGap: 20,
  /** Below the logo. */
  logoGap: 16,
  itemsGap: 36,
  headPadding: 8,
  rowPadding: 9,
  /** Between the name of a line and its detail. */
  lineDetailGap: 8,
  totalsGap: 14,
  totalGap: 6,
  /** Between the words of a total and its amount. */
  totalWordsGap: 16,
  /** Above the rule over the last total, between that rule and the total, and below the total. */
  totalRuleGap: 10,
  totalHead: 8,
  totalFoot: 6,
  closingGap: 40,
  /** Above the code for a transfer, its side, and the space before its words. */
  payGap: 32,
  paySize: 112,
  payWordsGap: 20,
  /** The least space above a Swiss QR-bill. */
  billGap: 16,
  /** Between two paragraphs or lists. */
  blockGap: 4,
} as const;

/** The text styles of the paper. */
export const LETTERINGS = {
  body: { size: 13, line: 20 },
  label: { size: 12, line: 20 },
  title: { size: 30, line: 36 },
  total: { size: 18, line: 28 },
  foot: { size: 11, line: 16 },
} as const satisfies Record<string, Lettering>;

/** Letter spacing, as a fraction of the font size; only for European letters. */
export const TRACKING = { title: -0.03, total: -0.015 } as const;

/** The colours of the paper. */
export const PAPER_COLORS = {
  ink: '#1b1917',
  second: '#55524e',
  muted: '#6e6b67',
  rule: '#dedcd8',
} as const;

/** Width of the text area of a sheet, in CSS pixels. */
export function textWidthOf(size: PaperSize): number {
  return SHEETS[size].width - 2 * MEASURES.margin;
}
