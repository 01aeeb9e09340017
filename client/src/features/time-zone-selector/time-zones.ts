import type { PowerOption } from '#shared/ui/power-selector/index.ts';

/** The offset of a zone from UTC now, for example "UTC+2" or "UTC-3:30". */
export function offsetOf(zone: string, now: Date): string {
  const part = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName');
  return (part?.value ?? 'GMT').replace('GMT', 'UTC').replace('−', '-');
}

/** Current names of cities, where browsers list an older one. */
const ALSO: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'Argentina',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
};

/** All zones of the browser, searchable by city, region or name. */
export function timeZoneOptions(now: Date, own: string): PowerOption<string>[] {
  const supported = Intl.supportedValuesOf('timeZone');
  const zones = [...new Set(['UTC', own, ...supported])];
  return zones
    .map((zone) => {
      const [region = '', ...rest] = zone.split('/');
      const city = rest.join(', ').replaceAll('_', ' ');
      return {
        id: zone,
        name: city === '' ? zone : `${city}, ${region.replaceAll('_', ' ')}`,
        keys: [zone, region, ALSO[zone] ?? ''].filter((key) => key !== ''),
        note: offsetOf(zone, now),
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
