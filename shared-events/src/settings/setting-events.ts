import { z } from 'zod';
import { changedLabel } from '../history/edit-label.ts';
import { type Change, fieldChanges } from '../ledger/change.ts';
import { type DomainEvent, defineEvent, type EventDefinition } from '../ledger/event.ts';
import { currencyCode } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import { conversion } from './conversion.ts';
import { SCALAR_SETTING_KEYS, settingLabel } from './setting-keys.ts';

/** `before` and `after` are null when the default applies. */
const settingChange = z.strictObject({
  key: z.enum(SCALAR_SETTING_KEYS),
  before: z.json(),
  after: z.json(),
});
type SettingChange = z.output<typeof settingChange>;

export const SettingChanged: EventDefinition<'SettingChanged', SettingChange> = defineEvent({
  type: 'SettingChanged',
  schema: settingChange,
  changes: ({ key, before, after }): Change[] =>
    fieldChanges('setting', key, { value: before }, { value: after }),
  inverse: {
    by: (data): DomainEvent[] => [SettingChanged.of(swapped(data))],
  },
  edits: 'Edited settings',
  label: ({ key }) => changedLabel(settingLabel(key)),
  subject: ({ key }) => ({ entity: 'setting', id: key, name: settingLabel(key) }),
  merge: (first, second) => (first.key === second.key ? { ...second, before: first.before } : null),
});

const primaryCurrency = z.strictObject({
  currency: z.nullable(currencyCode),
  conversion: z.nullable(conversion),
});
const currencyChange = z.strictObject({ before: primaryCurrency, after: primaryCurrency });
type CurrencyChange = z.output<typeof currencyChange>;

/**
 * The primary currency was changed. `conversion` contains the rates of that day for the documents, with date and
 * source; the documents themselves do not change, so an undo restores every converted value.
 */
export const PrimaryCurrencyChanged: EventDefinition<'PrimaryCurrencyChanged', CurrencyChange> = defineEvent({
  type: 'PrimaryCurrencyChanged',
  schema: currencyChange,
  changes: ({ before, after }): Change[] => [
    ...fieldChanges('setting', 'currency', { value: before.currency }, { value: after.currency }),
    ...fieldChanges('setting', 'conversion', { value: before.conversion }, { value: after.conversion }),
  ],
  inverse: {
    by: ({ before, after }): DomainEvent[] => [PrimaryCurrencyChanged.of({ before: after, after: before })],
  },
  label: ({ after }) =>
    after.currency === null ? 'Cleared primary currency' : `Changed primary currency to ${after.currency}`,
  subject: () => ({ entity: 'setting', id: 'currency', name: settingLabel('currency') }),
});

export const settingEvents = { SettingChanged, PrimaryCurrencyChanged };
