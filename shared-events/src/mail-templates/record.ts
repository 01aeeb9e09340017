import * as z from 'zod/mini';
import { DELIVERY_KINDS } from '../deliveries/record.ts';
import { recordId } from '../ledger/scalars.ts';

/** What a template is for. A reminder has a level: 1 for the first one after the due date. */
export const MAIL_TEMPLATE_KINDS = DELIVERY_KINDS;

/** Subject and text of a message, with placeholders such as `{number}`. The text is plain, its lines end in "\n". */
export const mailText = z.strictObject({ subject: z.string(), body: z.string() });
export type MailText = z.output<typeof mailText>;

const texts = z.record(z.string(), mailText);
const level = z.int().check(z.gte(1));
const kind = z.enum(MAIL_TEMPLATE_KINDS);

/**
 * A template of messages, with a text for each invoice language by its id. Ids below 100 are built in: their texts
 * can be replaced, language by language, but they cannot be removed.
 */
export const mailTemplate = z.strictObject({ id: recordId, kind, level: z.exactOptional(level), texts });
export type MailTemplate = z.output<typeof mailTemplate>;

/** What the setting stores of a template; of a built-in one only the texts that replace its own. */
const storedTemplate = z.strictObject({
  kind: z.exactOptional(kind),
  level: z.exactOptional(level),
  texts: z.exactOptional(texts),
});

/** The stored templates by id; a removed one is null, so that its id is never used again. */
export const storedMailTemplates = z.catch(z.record(z.string(), z.nullable(storedTemplate)), {});
