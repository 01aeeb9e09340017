import { z } from 'zod';
import { computed, currency, LENGTHS, requiredText } from '../payload/scalars.ts';
import { clientSettingsInput } from './client-settings.ts';

const name = requiredText(LENGTHS.name, 'Name is required');

const shape = {
  currency: currency.nullable().optional(),
  invoicing: z.boolean().nullable().optional(),
  settings: clientSettingsInput.optional(),
  id: computed,
  jobTypes: computed,
  languagePairs: computed,
  jobActivity: computed,
  created_at: computed,
  deleted_at: computed,
};

/** A new client as it is sent. */
export const newClientInput = z.strictObject({ name, ...shape });

/** The fields of a client that are to change. */
export const clientInput = z.strictObject({ name: name.optional(), ...shape });
export type ClientInput = z.output<typeof clientInput>;
