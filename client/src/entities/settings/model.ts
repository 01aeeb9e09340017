import { today as dayOf } from '@ledgerline/shared-events/dates/time-zone.ts';
import { type SettingsAnswer, settingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import type { ScalarSettingInputs } from '@ledgerline/shared-events/settings/commands.ts';
import { combine, createEvent, createStore, sample } from 'effector';
import { noContent } from '#shared/api/http-call.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { $pendingPatches, patchesCommitted, recordsReset } from '#shared/lib/records/pending.ts';
import { DEFAULT_SETTINGS } from './defaults.ts';
import { lay } from './lay.ts';

export const loadSettingsFx = serverEffect((server) =>
  server.request('/api/settings', { answer: settingsAnswer }),
);

/** Cannot be undone: a guess of the machine is no decision of the user. */
const saveTimeZoneFx = serverEffect((server, value: string) =>
  server.request('/api/settings', {
    method: 'POST',
    body: { key: 'timezone', value, guessed: true },
    answer: noContent,
  }),
);

/** A minute has passed, or the tab is visible again: late deadlines and "Today" may have changed. */
export const minutePassed = createEvent();

const $saved = createStore<SettingsAnswer | null>(null)
  .on(loadSettingsFx.doneData, (_, loaded) => loaded)
  .on(saveTimeZoneFx.done, (saved, { params }) => (saved === null ? null : { ...saved, timezone: params }))
  .on(patchesCommitted, (saved, { patches }) => (saved === null ? null : lay(saved, patches)))
  .reset(recordsReset);

/** null until they are loaded. */
export const $settings = combine($saved, $pendingPatches, (saved, pending) =>
  saved === null
    ? null
    : lay(
        saved,
        pending.flatMap(({ patches }) => patches),
      ),
);

/** The settings, or the defaults until they are loaded. */
export const $effectiveSettings = $settings.map((settings) => settings ?? DEFAULT_SETTINGS);

/** Whether the settings failed to load and were never loaded before. Loaded settings stay when a refresh fails. */
export const $settingsFailed = createStore(false).reset(loadSettingsFx.done, recordsReset);

sample({
  clock: loadSettingsFx.fail,
  source: $saved,
  filter: (saved) => saved === null,
  fn: () => true,
  target: $settingsFailed,
});

const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export const $timeZone = $effectiveSettings.map(({ timezone }) => timezone ?? machineZone());
export const $primaryCurrency = $effectiveSettings.map(({ currency }) => currency);
export const $timeFormat = $effectiveSettings.map(({ timeFormat }) => timeFormat);
export const $firstDayOfWeek = $effectiveSettings.map(({ firstDayOfWeek }) => firstDayOfWeek);
/** The logo and the colour of papers. */
export const $logo = $effectiveSettings.map(({ logo }) => logo);
export const $accent = $effectiveSettings.map(({ accent }) => accent);
export const $languagePairsDisabled = $effectiveSettings.map(
  ({ languagePairsDisabled }) => languagePairsDisabled,
);

/** The current time in ms, updated every minute, which is exact enough for lists. */
export const $now = createStore(Date.now()).on(minutePassed, () => Date.now());

/** The user's calendar day, in the user's time zone. */
export const $today = combine($now, $timeZone, dayOf);

sample({
  clock: loadSettingsFx.doneData,
  filter: (loaded) => loaded.timezone === null,
  fn: machineZone,
  target: saveTimeZoneFx,
});

type SettingChoice = {
  [Key in keyof ScalarSettingInputs]: { key: Key; value: ScalarSettingInputs[Key]; label: string };
}[keyof ScalarSettingInputs];

/** The command that changes a setting. */
export const chooseSetting = ({ key, value, label }: SettingChoice): CommandDraft<'SetSetting'> => ({
  name: 'SetSetting',
  payload: { key, value },
  label,
  patches: [{ entity: 'setting', id: key, fields: { value } }],
  failure: "We couldn't update your settings",
});

/** The user changed a setting; it goes through the history, as every setting does. */
export const settingChosen = createEvent<SettingChoice>();

sample({ clock: settingChosen, fn: chooseSetting, target: commandFx });
