import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { isEastAsian, isEuropean, paperFontOrder } from '@ledgerline/shared-events/paper/fonts.ts';
import { paperWidths } from '@ledgerline/shared-events/paper/layout.ts';
import {
  LETTERINGS,
  MEASURES,
  type PaperSize,
  SHEETS,
  TRACKING,
} from '@ledgerline/shared-events/paper/sheet.ts';
import { BILL_SIZE } from '@ledgerline/shared-events/pay-by-qr/bill-drawing.ts';
import { type CSSProperties, useEffect, useMemo } from 'react';
import '@fontsource/inter/400-italic.css';
import '@fontsource/inter/400.css';
import '@fontsource/inter/600-italic.css';
import '@fontsource/inter/600.css';

/** Font families whose name in the stylesheets differs from their name in the font files of the PDF. */
const ON_SCREEN: ReadonlyMap<string, string> = new Map([
  ['Inter', 'Paper Inter'],
  ['NanumGothic', 'Nanum Gothic'],
]);

/** The name of a family in the stylesheets. Noto's come as variable fonts, one file for all weights. */
const familyOnScreen = (name: string): string =>
  ON_SCREEN.get(name) ?? (name.startsWith('Noto ') ? `${name} Variable` : name);

const inPixels = (measures: Readonly<Record<string, number>>, suffix = ''): [string, string][] =>
  Object.entries(measures).map(([name, value]) => [`--p-${dashed(name)}${suffix}`, `${value}px`]);
const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const FIXED: readonly (readonly [string, string])[] = [
  ...inPixels(MEASURES),
  ...inPixels(BILL_SIZE, '-bill'),
  ...Object.entries(LETTERINGS).flatMap(([name, { size, line }]) => [
    [`--p-${name}-font`, `${size}px / ${line}px`] as const,
    [`--p-${name}-size`, `${size}px`] as const,
  ]),
  ...Object.entries(TRACKING).map(([name, value]) => [`--p-${name}-tracking`, `${value}em`] as const),
];

/** The font families of a paper in the order in which they are tried, as CSS names them. */
export function paperFamilies(model: PaperModel): string {
  const { language } = new Intl.Locale(model.locale);
  return paperFontOrder(language, JSON.stringify(model))
    .map(({ name }) => JSON.stringify(familyOnScreen(name)))
    .join(', ');
}

/** The measures of a paper as custom properties of its stylesheet (`--p-…`), its font families and its accent colour. */
export function usePaperStyle(model: PaperModel, size: PaperSize, accent: string | null): CSSProperties {
  const texts = useMemo(() => JSON.stringify(model), [model]);
  const [hasOthers, hasEastAsian] = [!isEuropean(texts), isEastAsian(texts)];
  useEffect(() => {
    // If they fail to load, the browser uses a font of the system.
    if (hasOthers) void import('./fonts/scripts.ts').catch(() => undefined);
    if (hasEastAsian) void import('./fonts/east-asian.ts').catch(() => undefined);
  }, [hasOthers, hasEastAsian]);
  return useMemo(() => {
    return Object.fromEntries([
      ...FIXED,
      ...inPixels(SHEETS[size], '-sheet'),
      ...inPixels(paperWidths(model), '-width'),
      // No letter spacing in scripts whose letters join or carry marks.
      ['--p-tracking', hasOthers ? '0' : '1'],
      ['--p-ligatures', hasOthers ? 'normal' : 'none'],
      ['--p-accent', accent ?? 'var(--paper-ink)'],
      ['--p-families', `${paperFamilies(model)}, var(--font)`],
    ]);
  }, [model, size, accent, hasOthers]);
}
