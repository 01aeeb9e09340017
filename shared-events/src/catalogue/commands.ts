import { z } from 'zod';
import {
  computed,
  currency,
  id,
  LENGTHS,
  languageTextsInput,
  minimumFee,
  positiveAmount,
  requiredText,
} from '../api/payload-scalars.ts';

const jobTypeName = requiredText(LENGTHS.name, 'Name is required');
const texts = languageTextsInput(LENGTHS.name).optional();
const otherFields = {
  texts,
  id: computed,
  jobActivity: computed,
  deleted_at: computed,
};

/** The input of a new job type, and of the changed fields of one. */
export const newJobTypeInput = z.strictObject({ name: jobTypeName, ...otherFields });
const jobTypeInput = z.strictObject({ name: jobTypeName.optional(), ...otherFields });
const oneJobType = z.strictObject({ jobTypeId: id });

const from = requiredText(LENGTHS.name, 'From is required');
const to = requiredText(LENGTHS.name, 'To is required');
const unreadOfPair = { id: computed, display: computed, deleted_at: computed };

/** The input of a new language pair, and of the changed fields of one. */
export const newLanguagePairInput = z.strictObject({ from, to, ...unreadOfPair });
const languagePairInput = z.strictObject({ from: from.optional(), to: to.optional(), ...unreadOfPair });

const unitTexts = {
  name: requiredText(LENGTHS.name, 'Name is required'),
  singular: requiredText(LENGTHS.name, 'Singular is required'),
  quantityText: requiredText(LENGTHS.name, 'Quantity label is required'),
};
const rateText = requiredText(LENGTHS.name, 'Rate label is required').optional();
const unreadOfUnit = { texts, id: computed, predefined: computed, deleted_at: computed };

/** A new unit; the label of its rate is derived from the singular unless it is sent. */
export const newUnitInput = z.strictObject({ ...unitTexts, rateText, ...unreadOfUnit });

/** The changed texts of a unit. */
export const unitInput = z.strictObject({
  name: unitTexts.name.optional(),
  singular: unitTexts.singular.optional(),
  quantityText: unitTexts.quantityText.optional(),
  rateText,
  ...unreadOfUnit,
});

const unreadOfRate = { id: computed, deleted_at: computed, preselected: computed };

/**
 * The input of a new rate; without a currency it has the client's. `client_id` null is the user's own price list, whose
 * rates have the primary currency.
 */
export const newRateInput = z.strictObject({
  client_id: id.nullable(),
  job_type_id: id,
  unit_id: id,
  language_pair_id: id.nullable().optional(),
  value: positiveAmount,
  minimum: minimumFee.optional(),
  currency: currency.nullable().optional(),
  ...unreadOfRate,
});
const rateInput = z.strictObject({
  client_id: computed,
  job_type_id: id.optional(),
  unit_id: id.optional(),
  language_pair_id: id.nullable().optional(),
  value: positiveAmount.optional(),
  minimum: minimumFee.optional(),
  currency: currency.optional(),
  ...unreadOfRate,
});
const oneRate = z.strictObject({ rateId: id });

/** The payloads of the commands on job types, language pairs, units and rates. */
export const catalogueCommands = {
  AddJobType: z.strictObject({ jobType: newJobTypeInput }),
  EditJobType: z.strictObject({ jobTypeId: id, jobType: jobTypeInput }),
  DeleteJobType: oneJobType,
  RestoreJobType: oneJobType,
  AddLanguagePair: z.strictObject({ languagePair: newLanguagePairInput }),
  EditLanguagePair: z.strictObject({ languagePairId: id, languagePair: languagePairInput }),
  DeleteLanguagePair: z.strictObject({ languagePairId: id }),
  AddUnit: z.strictObject({ unit: newUnitInput }),
  EditUnit: z.strictObject({ unitId: id, unit: unitInput }),
  DeleteUnit: z.strictObject({ unitId: id }),
  AddRate: z.strictObject({ rate: newRateInput }),
  EditRate: z.strictObject({ rateId: id, rate: rateInput }),
  DeleteRate: oneRate,
  RestoreRate: oneRate,
};
