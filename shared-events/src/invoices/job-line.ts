import type { LineDetail } from '../clients/record.ts';
import type { JobRecord } from '../jobs/record.ts';
import { translatedLanguage } from '../languages/language-names.ts';
import { type LanguageTexts, ownText } from '../languages/language-texts.ts';
import { baseLanguage, workWord } from '../languages/work-words.ts';
import { formatQuantity, formatRate } from '../money/format.ts';
import type { PriceTerms } from '../money/job-value.ts';
import { languagePairLabel } from '../text/display-name.ts';
import { inPaperLetters, paperDate, paperLabels, printedTerms, readableLocale } from './paper-model.ts';
import type { InvoiceRecord } from './record.ts';

/** The language of an invoice: the id and the texts of its labels, and the locale and format of its dates. */
export type LineLanguage = Pick<InvoiceRecord, 'language' | 'locale' | 'dateFormat'> & {
  strings: Readonly<InvoiceRecord['strings']>;
};

type Named = { name: string; texts?: LanguageTexts | undefined };

/** What the line of a job says: null where the job has none. */
export type LineWork = {
  name: string | null;
  jobType: Named | null;
  languagePair: { from: string; to: string } | null;
  unit: Named | null;
  flat_rate: boolean;
  completed_at: string | null;
  reference: string | null;
  /** What the client wants on its lines. */
  details: readonly LineDetail[];
  /** What the work costs; missing: what quantity and rate say. */
  price?: (PriceTerms & Pick<JobRecord, 'quantity' | 'rate' | 'currency' | 'surcharges'>) | undefined;
};

/**
 * The words of a job's line in the language of its invoice: "Manual", and "Übersetzung Deutsch > Englisch, Wörter",
 * with what the client wants besides: "Translation, words · 28/11/2026 · Reference PO 4711".
 */
export function jobLine(work: LineWork, invoice: LineLanguage): { name: string; detail: string } {
  const jobType = work.jobType === null ? null : nameIn(work.jobType, invoice);
  const name = work.name?.trim() || jobType || 'Job';
  const kind = [name === jobType ? null : jobType, pairIn(work.languagePair, invoice)]
    .filter(Boolean)
    .join(' ');
  const unit = work.flat_rate ? null : unitIn(work.unit, invoice);
  const { quantity, terms } = priceIn(work, unit, invoice);
  const kindAndUnit = [kind, quantity ?? unit].filter(Boolean).join(', ');
  const details = [kindAndUnit, ...terms, ...requestedDetails(work, invoice)];
  return { name, detail: details.filter(Boolean).join(' · ') };
}

/**
 * What the line of work that isn't worth quantity × rate says, which is one unit at its value: "120 words × 0.10", and
 * why. Nothing for other work.
 */
function priceIn(
  { price, flat_rate }: LineWork,
  unit: string | null,
  invoice: LineLanguage,
): { quantity: string | null; terms: string[] } {
  const terms = price && !flat_rate ? printedTerms(price, { ...invoice, currency: price.currency }) : [];
  if (price === undefined || terms.length === 0) return { quantity: null, terms: [] };
  const { quantity, rate, currency } = price;
  const locale = readableLocale(invoice.locale).toString();
  const count = [formatQuantity(quantity, locale), unit].filter(Boolean).join(' ');
  return { quantity: inPaperLetters(`${count} × ${formatRate(rate, currency, locale)}`), terms };
}

function requestedDetails({ details, completed_at, reference }: LineWork, invoice: LineLanguage): string[] {
  const label = paperLabels(invoice.strings);
  return [
    ...(details.includes('date') && completed_at !== null ? [paperDate(invoice, completed_at)] : []),
    ...(details.includes('reference') && reference ? [`${label('reference')} ${reference}`] : []),
  ];
}

function nameIn(named: Named, { language, locale }: LineLanguage): string {
  return ownText(named, language) ?? workWord(named.name, locale) ?? named.name;
}

/** The user's own text stays as it is; the name of a unit is written as within a sentence. */
function unitIn(unit: Named | null, { language, locale }: LineLanguage): string | null {
  if (unit === null) return null;
  return ownText(unit, language) ?? workWord(unit.name, locale) ?? unit.name.toLowerCase();
}

/** English names stay as the user wrote them, so that an English invoice says what the lists say. */
function pairIn(pair: LineWork['languagePair'], { locale }: LineLanguage): string | null {
  if (pair === null) return null;
  if (baseLanguage(locale) === 'en') return languagePairLabel(pair);
  return languagePairLabel({
    from: translatedLanguage(pair.from, locale),
    to: translatedLanguage(pair.to, locale),
  });
}
