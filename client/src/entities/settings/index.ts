export {
  $firstDayOfWeek,
  $languagePairsDisabled,
  $now,
  $primaryCurrency,
  $settings,
  $settingsFailed,
  $timeFormat,
  $timeZone,
  $today,
  loadSettingsFx,
  minutePassed,
  saveTimeZoneFx,
  settingChosen,
} from './model.ts';
export type { Settings } from './schema.ts';
