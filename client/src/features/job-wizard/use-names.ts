import { useUnit } from 'effector-react';
import { jobTypes, languagePairs, units } from '#entities/catalogue/model.ts';
import { $minimumOf } from '#entities/client/minimum.ts';
import { clients } from '#entities/client/model.ts';
import { projects } from '#entities/project/model.ts';
import { $primaryCurrency, $timeFormat, $timeZone, $today } from '#entities/settings/model.ts';
import type { Names } from './step-texts.ts';

/** The names that are needed to show a draft as text. */
export function useNames(): Names {
  return useUnit({
    clients: clients.$byId,
    jobTypes: jobTypes.$byId,
    pairs: languagePairs.$byId,
    units: units.$byId,
    projects: projects.$byId,
    primaryCurrency: $primaryCurrency,
    minimumOf: $minimumOf,
    timeZone: $timeZone,
    timeFormat: $timeFormat,
    today: $today,
  });
}
