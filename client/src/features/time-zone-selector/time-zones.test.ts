import { filterOptions } from '@ledgerline/shared-events/text/match-quality.ts';
import { describe, expect, it } from 'vitest';
import { offsetOf, timeZoneOptions } from './time-zones.ts';

const SUMMER = new Date('2026-07-01T12:00:00Z');
const WINTER = new Date('2026-01-01T12:00:00Z');

describe('time zones', () => {
  it('show their offset from UTC on that day', () => {
    expect([offsetOf('Europe/Berlin', SUMMER), offsetOf('Europe/Berlin', WINTER)]).toEqual([
      'UTC+2',
      'UTC+1',
    ]);
    expect(offsetOf('America/St_Johns', WINTER)).toBe('UTC-3:30');
  });

  it('are found by city, by region, and by the newer name of a city', () => {
    const options = timeZoneOptions(WINTER, 'Europe/Berlin');
    const found = (text: string) => filterOptions(options, text).map(({ id }) => id);
    expect(found('berl')).toEqual(['Europe/Berlin']);
    expect(found('europe')).toContain('Europe/Berlin');
    expect(found('new york')).toEqual(['America/New_York']);
    expect(found('kathmandu')).toHaveLength(1);
  });

  it('include the current one even when this browser does not list it', () => {
    expect(timeZoneOptions(WINTER, 'Etc/GMT+5').filter(({ id }) => id === 'Etc/GMT+5')).toHaveLength(1);
  });
});
