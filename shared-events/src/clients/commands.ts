import { z } from 'zod';
import {
  computed,
  currency,
  id,
  LENGTHS,
  languageId,
  paymentTermsInput,
  requiredText,
  settingValue,
  text,
} from '../api/payload-scalars.ts';
import { type ClientSettingKey, clientSettingKey } from './record.ts';

const settings = {
  billingInformationName: text(LENGTHS.line),
  billingInformationDetails: text(LENGTHS.details),
  paymentTerms: paymentTermsInput.nullable(),
  paymentInstructions: id.nullable(),
  invoiceNotes: id.nullable(),
  invoiceLanguage: languageId.nullable(),
  taxes: z.array(id).max(50).nullable(),
} satisfies Record<ClientSettingKey, z.ZodType>;

/** The sent settings of a client: a missing key stays as it is. */
export const clientSettingsInput = z.strictObject(settings).partial();

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

/** The input of a new client. */
export const newClientInput = z.strictObject({ name, ...shape });

/** The changed fields of a client. */
export const clientInput = z.strictObject({ name: name.optional(), ...shape });
export type ClientInput = z.output<typeof clientInput>;

const oneClient = z.strictObject({ clientId: id });

/** The payloads of the commands on clients. */
export const clientCommands = {
  CreateClient: z.strictObject({ client: newClientInput }),
  EditClient: z.strictObject({ clientId: id, client: clientInput }),
  /** Without a value the default of the account applies; the value is parsed with the schema of its key. */
  SetClientSetting: z.strictObject({ clientId: id, key: clientSettingKey, value: settingValue.optional() }),
  EnableClientInvoicing: oneClient,
  DisableClientInvoicing: oneClient,
  DeleteClient: oneClient,
};
