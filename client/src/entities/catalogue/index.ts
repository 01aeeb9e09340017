export {
  $jobTypes,
  $jobTypesFailed,
  $languagePairs,
  $languagePairsFailed,
  $units,
  jobTypes,
  languagePairs,
  loadJobTypesFx,
  loadLanguagePairsFx,
  loadRatesFx,
  loadUnitsFx,
  rates,
  units,
} from './model.ts';
export { type JobType, type LanguagePair, pairLabel, type Rate, type Unit } from './schema.ts';
