import { useUnit } from 'effector-react';
import { jobTypes, languagePairs, units } from '#entities/catalogue/model.ts';
import { clients } from '#entities/client/model.ts';
import { $primaryCurrency, $timeFormat, $timeZone, $today } from '#entities/settings/model.ts';
import type { Names } from './step-texts.ts';

/** What the steps need to put a draft into words. */
export function useNames(): Names {
  return useUnit({
    clients: clients.$byId,
    jobTypes: jobTypes.$byId,
    pairs: languagePairs.$byId,
    units: units.$byId,
    primaryCurrency: $primaryCurrency,
    timeZone: $timeZone,
    timeFormat: $timeFormat,
    today: $today,
  });
}
