import type {
  JobTypeAnswer as JobType,
  LanguagePairAnswer as LanguagePair,
  RateAnswer as Rate,
  UnitAnswer as Unit,
} from '@ledgerline/shared-events/catalogue/answers.ts';
import {
  changedLanguageTexts,
  type LanguageTexts,
} from '@ledgerline/shared-events/languages/language-texts.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { changed, created, gone } from '#shared/lib/commands/record-patches.ts';

type WithTexts = { texts?: LanguageTexts };

/** The fields for a command: of the texts by language only those that differ; '' removes one. */
function withChangedTexts<Fields extends WithTexts>(
  record: WithTexts,
  { texts, ...fields }: Fields,
): Omit<Fields, 'texts'> & WithTexts {
  if (texts === undefined) return fields;
  const before = record.texts ?? {};
  const blank = Object.fromEntries(Object.keys(before).map((id) => [id, '']));
  const changes = changedLanguageTexts(before, { ...blank, ...texts });
  if (changes.length === 0) return fields;
  return { ...fields, texts: Object.fromEntries(changes.map(({ language, is = '' }) => [language, is])) };
}

/** @param texts its names on invoices, by language */
export function addJobType(name: string, texts: LanguageTexts = {}): CommandDraft<'AddJobType'> {
  return {
    name: 'AddJobType',
    payload: { jobType: { name, ...(Object.keys(texts).length === 0 ? {} : { texts }) } },
    label: 'Added job type',
    subject: name,
    patches: [created('jobType', { name, texts, jobActivity: 0 })],
    failure: "We couldn't save your job type",
  };
}

/** @param fields only those that the user changed */
export function editJobType(
  jobType: JobType,
  fields: Partial<Pick<JobType, 'name' | 'texts'>>,
): CommandDraft<'EditJobType'> {
  return {
    name: 'EditJobType',
    payload: { jobTypeId: jobType.id, jobType: withChangedTexts(jobType, fields) },
    label: fields.texts === undefined ? 'Renamed job type' : 'Edited job type',
    subject: jobType.name,
    patches: [changed<JobType>('jobType', jobType, fields)],
    failure: "We couldn't update your job type",
  };
}

/** @param at the instant of the deletion, ISO 8601; likewise in the functions below */
export function deleteJobType(jobType: JobType, at: string): CommandDraft<'DeleteJobType'> {
  return {
    name: 'DeleteJobType',
    payload: { jobTypeId: jobType.id },
    label: 'Deleted job type',
    subject: jobType.name,
    patches: [gone('jobType', jobType, at)],
    failure: "We couldn't delete the job type. Please try again later.",
  };
}

type Pair = Pick<LanguagePair, 'from' | 'to'>;

export function addLanguagePair(pair: Pair): CommandDraft<'AddLanguagePair'> {
  return {
    name: 'AddLanguagePair',
    payload: { languagePair: pair },
    label: 'Added language pair',
    subject: languagePairLabel(pair),
    patches: [created('languagePair', pair)],
    failure: "We couldn't save the language pair",
  };
}

/** @param pair the side that the user changed, or both */
export function editLanguagePair(
  languagePair: LanguagePair,
  pair: Partial<Pair>,
): CommandDraft<'EditLanguagePair'> {
  return {
    name: 'EditLanguagePair',
    payload: { languagePairId: languagePair.id, languagePair: pair },
    label: 'Edited language pair',
    subject: languagePairLabel(languagePair),
    patches: [changed<LanguagePair>('languagePair', languagePair, pair)],
    failure: "We couldn't update the language pair",
  };
}

export function deleteLanguagePair(
  languagePair: LanguagePair,
  at: string,
): CommandDraft<'DeleteLanguagePair'> {
  return {
    name: 'DeleteLanguagePair',
    payload: { languagePairId: languagePair.id },
    label: 'Deleted language pair',
    subject: languagePairLabel(languagePair),
    patches: [gone('languagePair', languagePair, at)],
    failure: "We couldn't delete the language pair",
  };
}

export type UnitTexts = Pick<Unit, 'name' | 'singular' | 'quantityText'>;

/** The label of a rate is derived from the singular. */
const withRateText = <T extends Pick<UnitTexts, 'singular'>>(texts: T) => ({
  ...texts,
  rateText: `Rate per ${texts.singular}`,
});

type UnitFields = UnitTexts & Pick<Unit, 'texts'>;

export function addUnit(texts: UnitFields): CommandDraft<'AddUnit'> {
  return {
    name: 'AddUnit',
    payload: { unit: withChangedTexts({}, texts) },
    label: 'Added unit',
    subject: texts.name,
    patches: [created('unit', { ...withRateText(texts), predefined: false })],
    failure: "We couldn't update your settings",
  };
}

/** @param texts only the texts that the user changed */
export function editUnit(unit: Unit, texts: Partial<UnitFields>): CommandDraft<'EditUnit'> {
  const { singular } = texts;
  const shown = singular === undefined ? texts : withRateText({ ...texts, singular });
  return {
    name: 'EditUnit',
    payload: { unitId: unit.id, unit: withChangedTexts(unit, texts) },
    label: 'Edited unit',
    subject: unit.name,
    patches: [changed<Unit>('unit', unit, shown)],
    failure: "We couldn't update your settings",
  };
}

export function deleteUnit(unit: Unit, at: string): CommandDraft<'DeleteUnit'> {
  return {
    name: 'DeleteUnit',
    payload: { unitId: unit.id },
    label: 'Deleted unit',
    subject: unit.name,
    patches: [gone('unit', unit, at)],
    failure: "We couldn't update your settings",
  };
}

/** @param value decimal text, as the minimum; '' without one */
export function addRate(
  {
    minimum,
    ...rate
  }: Omit<Rate, 'id' | 'value' | 'minimum' | 'deleted_at'> & {
    value: string;
    minimum: string;
  },
  subject: string,
): CommandDraft<'AddRate'> {
  const fields = { value: Number(rate.value), minimum: minimum === '' ? null : Number(minimum) };
  return {
    name: 'AddRate',
    payload: { rate: minimum === '' ? rate : { ...rate, minimum } },
    label: 'Added rate',
    subject,
    patches: [created('rate', { ...rate, ...fields })],
    failure: "We couldn't save the rate",
  };
}

/** @param fields decimal text; '' for no minimum */
export function editRate(
  rate: Rate,
  fields: { value?: string; minimum?: string },
  subject: string,
): CommandDraft<'EditRate'> {
  const { value, minimum } = fields;
  const shown = {
    ...(value !== undefined && { value: Number(value) }),
    ...(minimum !== undefined && { minimum: minimum === '' ? null : Number(minimum) }),
  };
  return {
    name: 'EditRate',
    payload: { rateId: rate.id, rate: fields },
    label: 'Edited rate',
    subject,
    patches: [changed('rate', rate, shown)],
    failure: "We couldn't update the rate",
  };
}

export function deleteRate(rate: Rate, subject: string, at: string): CommandDraft<'DeleteRate'> {
  return {
    name: 'DeleteRate',
    payload: { rateId: rate.id },
    label: 'Deleted rate',
    subject,
    patches: [gone('rate', rate, at)],
    failure: "We couldn't delete the rate",
  };
}
