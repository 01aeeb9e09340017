import { z } from 'zod';
import { isCalendarDate } from '../dates/calendar-date.ts';
import { canonicalDeadline } from '../dates/deadline.ts';
import { type Json, paymentTerms } from '../ledger/scalars.ts';
import { isCurrency } from '../money/currency.ts';
import { DecimalError, isNegative, isPositive, parseDecimal } from '../money/decimal.ts';
import { parseTaxRate } from '../taxes/tax-rate.ts';
import { isVisible, withoutHiddenCharacters } from '../text/hidden-characters.ts';
import { isStorableText } from '../text/storable-text.ts';

/** The message beside an amount that isn't a number, or too small. */
export const NUMBERS_ONLY = 'Enter only numbers';

/** The greatest lengths of texts, in UTF-16 units. */
export const LENGTHS = { name: 255, line: 1_000, address: 2_000, details: 5_000, html: 50_000 } as const;

/** The greatest possible id of a record. */
const MAX_ID = 2_147_483_647;

/** A text as a program made it. Characters that the stores cannot store (NUL, halves of surrogate pairs) are refused. */
export function exactText(max: number): z.ZodType<string, string> {
  return z.string().max(max).refine(isStorableText, { error: 'This text contains an unsupported character' });
}

/** Every text that a user types: its hidden characters are left out. */
export function text(max: number): z.ZodType<string, string> {
  return exactText(max).transform(withoutHiddenCharacters);
}

/** A text in which something can be seen, trimmed. `message` is shown when it is missing. */
export function requiredText(max: number, message: string): z.ZodType<string, string> {
  return text(max)
    .transform((value) => value.trim())
    .refine(isVisible, { error: message });
}

/** Rich text; its markup is sanitised when the command is decided. Null counts as empty. */
export const richText = text(LENGTHS.html)
  .nullable()
  .transform((html) => html ?? '');

/** The id of a record in its account. */
export const id = z.number().int().min(1).max(MAX_ID);

/**
 * An amount as it arrives: a JSON number, or a text with a dot or a comma; an empty one is 0. The output is decimal
 * text.
 */
export const amount = decimal((value) => !isNegative(value), '0');

/** The least that work costs; 0, null and an empty one are none. */
export const minimumFee = amount.transform((value) => (value === '0' ? null : value));

/** An amount above 0. */
export const positiveAmount = decimal(isPositive, null);

/** An amount on either side of 0. */
export const signedAmount = decimal(() => true, null);

function decimal(isFine: (value: string) => boolean, empty: string | null) {
  return z.union([z.number(), z.string().max(60), z.null()]).transform((input, context): string => {
    const isEmpty = input === null || (typeof input === 'string' && input.trim() === '');
    const read = isEmpty && empty !== null ? empty : readDecimalOr(input);
    const message = read instanceof DecimalError ? read.message : NUMBERS_ONLY;
    if (typeof read === 'string' && isFine(read)) return read;
    context.addIssue({ code: 'custom', message, input });
    return z.NEVER;
  });
}

function readDecimalOr(input: unknown): string | DecimalError {
  try {
    return parseDecimal(input);
  } catch (error) {
    if (error instanceof DecimalError) return error;
    throw error;
  }
}

/**
 * The rate of a tax: percent from 0 to 100, also with a comma or a percent sign; an empty one is 0. Which rates a kind
 * of tax can have is decided with it.
 */
export const percent = z.union([z.number(), z.string().max(60)]).transform((input, context): string => {
  const rate = parseTaxRate(input) ?? parseTaxRate(input, 'Z');
  if (rate !== null) return rate;
  context.addIssue({ code: 'custom', message: NUMBERS_ONLY, input });
  return z.NEVER;
});

/** A code of ISO 4217. */
export const currency = z.string().max(3).refine(isCurrency, { error: 'Enter a currency code such as EUR' });

/** A day that exists, `YYYY-MM-DD`. */
export const calendarDate = z.string().max(10).refine(isCalendarDate, { error: 'Enter a valid date' });

/** A deadline in UTC, in its canonical form. */
export const deadline = z
  .string()
  .max(20)
  .transform((input, context): string => {
    const read = canonicalDeadline(input.replace('T', ' '));
    if (read !== null) return read;
    context.addIssue({
      code: 'custom',
      message: 'Enter a valid deadline',
      input,
    });
    return z.NEVER;
  });

/** Payment terms as a code, or as days in digits or as a number. */
export const paymentTermsInput = z.union([
  paymentTerms,
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().max(3650)),
]);

/** The id of an invoice language, built in or of the account. Records store it as text. */
export const languageId = z.union([z.string().regex(/^\d{1,9}$/), id.transform(String)]);

/** Texts by invoice language; an empty one, or null, leaves the language to the text of the record. */
export function languageTextsInput(max: number) {
  return z
    .record(
      z.string().regex(/^\d{1,9}$/),
      text(max)
        .nullable()
        .transform((value) => value?.trim() ?? ''),
    )
    .refine((texts) => Object.keys(texts).length <= MAX_LANGUAGE_TEXTS, {
      error: 'Too many languages',
    });
}

const MAX_LANGUAGE_TEXTS = 100;

const MAX_DEPTH = 8;

/** Any JSON without extreme nesting: the value of a setting, which is parsed later with the schema of its key. */
export const settingValue = z.unknown().transform((input, context): Json => {
  if (isShallowJson(input, MAX_DEPTH)) return input;
  context.addIssue({ code: 'custom', message: 'Enter a valid value', input });
  return z.NEVER;
});

function isShallowJson(value: unknown, depth: number): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  return Object.values(value).every((item) => isShallowJson(item, depth - 1));
}

/** A field that answers contain and requests may send back; the server computes it, so it is ignored. */
export const computed = z.unknown().optional();
