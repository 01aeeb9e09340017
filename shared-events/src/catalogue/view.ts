import { toNumber } from '../money/decimal.ts';
import { languagePairLabel } from '../text/display-name.ts';
import type { JobTypeAnswer, LanguagePairAnswer, RateAnswer, UnitAnswer } from './answers.ts';
import { BUILT_IN_UNITS } from './built-in-units.ts';
import type { JobTypeRecord, LanguagePairRecord, RateRecord, UnitRecord } from './records.ts';

/** The answer of a job type. */
export function jobTypeView(jobType: JobTypeRecord, jobActivity: number): JobTypeAnswer {
  return { ...jobType, texts: jobType.texts ?? {}, jobActivity };
}

/** The answer of a language pair. */
export function languagePairView(pair: LanguagePairRecord): LanguagePairAnswer {
  return { ...pair, display: languagePairLabel(pair) };
}

/** The answer of a unit. */
export function unitView(unit: UnitRecord): UnitAnswer {
  return { ...unit, texts: unit.texts ?? {} };
}

/** The answer of a rate. */
export function rateView(rate: RateRecord): RateAnswer {
  const minimum = rate.minimum ?? null;
  return { ...rate, value: toNumber(rate.value), minimum: minimum === null ? null : toNumber(minimum) };
}

/** All units: first the built-in ones, with their changes, then those of the account, including deleted ones. */
export function unitsWithBuiltIn(records: Iterable<UnitRecord>): UnitRecord[] {
  const byId = new Map(BUILT_IN_UNITS.map((unit) => [unit.id, unit]));
  for (const unit of records) byId.set(unit.id, unit);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
