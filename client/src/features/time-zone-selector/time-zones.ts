import type { PowerOption } from '../../shared/ui/power-selector/index.ts';

/** How far a zone is from UTC now: "UTC+2", "UTC-3:30". */
export function offsetOf(zone: string, now: Date): string {
  const part = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName');
  return (part?.value ?? 'GMT').replace('GMT', 'UTC').replace('−', '-');
}

/** All zones that the browser knows, found by their city, their region or their name. */
export function timeZoneOptions(now: Date, own: string): PowerOption<string>[] {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = [...new Set(['UTC', own, ...known])];
  return zones
    .map((zone) => {
      const [region = '', ...rest] = zone.split('/');
      const city = rest.join(', ').replaceAll('_', ' ');
      return {
        id: zone,
        name: city === '' ? zone : `${city}, ${region.replaceAll('_', ' ')}`,
        keys: [zone, region],
        note: offsetOf(zone, now),
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
