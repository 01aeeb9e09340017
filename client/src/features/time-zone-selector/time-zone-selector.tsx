import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { $now } from '#entities/settings/model.ts';
import { PowerSelector } from '#shared/ui/power-selector/index.ts';
import { timeZoneOptions } from './time-zones.ts';

const HOUR_MS = 3_600_000;

/** Selects a time zone by city, and shows the current time there. */
export function TimeZoneSelector({ value, onChange }: { value: string; onChange(zone: string): void }) {
  const now = useUnit($now);
  // Offsets change on the hour at most, so the list need not be computed every minute.
  const hour = Math.floor(now / HOUR_MS);
  const options = useMemo(() => timeZoneOptions(new Date(hour * HOUR_MS), value), [hour, value]);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: value, hour: '2-digit', minute: '2-digit' });
  return (
    <PowerSelector<string>
      label="Time zone"
      value={value}
      options={options}
      hint={`Current time there: ${clock.format(now)}`}
      onChange={onChange}
    />
  );
}
