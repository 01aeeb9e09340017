import { z } from 'zod';
import { computed, id, LENGTHS, requiredText } from '../api/payload-scalars.ts';
import { MAX_LEVELS } from './limits.ts';
import { unknownPlaceholder } from './placeholders.ts';
import { MAIL_TEMPLATE_KINDS } from './record.ts';

const MAX_LANGUAGES = 100;

/** A text in which every name in braces is a placeholder. */
function templateText(max: number, message: string) {
  return requiredText(max, message).superRefine((value, context) => {
    const unknown = unknownPlaceholder(value);
    if (unknown === null) return;
    context.addIssue({ code: 'custom', message: `There is no placeholder {${unknown}}`, input: value });
  });
}

const subject = templateText(LENGTHS.name, 'Subject is required').refine((value) => !/[\r\n]/.test(value), {
  error: 'The subject must be a single line',
});

const body = templateText(LENGTHS.details, 'Text is required').transform((value) =>
  value.replaceAll(/\r\n?/g, '\n'),
);

const mailTextInput = z.strictObject({ subject, body });
const languageKey = z.string().regex(/^\d{1,9}$/);
const level = z.number().int().min(1).max(MAX_LEVELS);

/** The texts by the id of the language. */
const newTexts = z
  .record(languageKey, mailTextInput)
  .refine((texts) => Object.keys(texts).length > 0, { error: 'Add the text in at least one language' })
  .refine((texts) => Object.keys(texts).length <= MAX_LANGUAGES, { error: 'Too many languages' });

/** A new template. A reminder has a level, the message with a document has none. */
export const newMailTemplateInput = z
  .strictObject({ kind: z.enum(MAIL_TEMPLATE_KINDS), level: level.optional(), texts: newTexts })
  .refine(({ kind, level: sent }) => (kind === 'reminder') === (sent !== undefined), {
    error: 'Only reminders have a level',
    path: ['level'],
  });

/** The changed texts of a template. Null removes the own text of a language: a built-in one stands in its place. */
export const mailTemplateInput = z.strictObject({
  id,
  level: level.optional(),
  texts: z
    .record(languageKey, mailTextInput.nullable())
    .refine((texts) => Object.keys(texts).length <= MAX_LANGUAGES, { error: 'Too many languages' })
    .optional(),
  kind: computed,
});
