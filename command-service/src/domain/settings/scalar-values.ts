import { INVOICE_DATE_FORMATS } from '@ledgerline/shared-events/dates/invoice-date-format.ts';
import { isTimeZone } from '@ledgerline/shared-events/dates/time-zone.ts';
import { isBuiltInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import { paymentTerms } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { ScalarSettingKey } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { z } from 'zod';
import { LENGTHS, text } from '../payload/scalars.ts';

const languageText = z.union([
  z.string().regex(/^\d{1,9}$/),
  z.number().int().positive().max(1e9).transform(String),
]);

/** What each setting of one value may hold. Null goes back to the default. */
export const SCALAR_VALUES = {
  paymentTerms: z.union([
    paymentTerms,
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .pipe(z.number().max(3650)),
  ]),
  defaultInvoiceLanguage: languageText,
  usedDefaultLanguages: z
    .array(languageText.refine(isBuiltInLanguage, { error: 'This is not a built-in language' }))
    .max(20)
    .transform((ids) => [...new Set(ids)]),
  invoiceDateFormat: z.enum(INVOICE_DATE_FORMATS),
  billingInformationName: text(LENGTHS.line),
  billingInformationDetails: text(LENGTHS.details),
  hideTaxAlert: z.boolean(),
  firstDayOfWeek: z.union([z.literal([0, 1, 2, 3, 4, 5, 6])]),
  timeFormat: z.enum(['24hr', '12hr']),
  timezone: z.string().max(64).refine(isTimeZone, { error: 'This is not a time zone' }),
  languagePairsDisabled: z.boolean(),
  paperSize: z.enum(['A4', 'Letter']),
} satisfies Record<ScalarSettingKey, z.ZodType>;
