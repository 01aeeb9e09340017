import { type FieldErrors, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { z } from 'zod';

/**
 * Parses a part of a payload whose schema depends on another part.
 * @throws Rejected invalid with the messages by field (`items.0.rate`; `value` for the part as a whole)
 */
export function readField<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  const errors: FieldErrors = {};
  for (const issue of read.error.issues) {
    const field = issue.path.map(String).join('.') || 'value';
    errors[field] = [...(Object.hasOwn(errors, field) ? (errors[field] ?? []) : []), issue.message];
  }
  throw new Rejected('invalid', read.error.issues[0]?.message ?? 'Invalid input', { errors });
}
