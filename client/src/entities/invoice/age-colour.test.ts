import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OVERDUE_AGES } from '@ledgerline/shared-events/dates/overdue-age.ts';
import { describe, expect, it } from 'vitest';
import { ageColour } from './age-colour.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../shared/theme/tokens.css'), 'utf8');
const [light = '', dark = ''] = tokens.split('--bg: var(--dark-7)');
const AGES = [null, ...OVERDUE_AGES.map(({ from }) => from)];

const colourIn = (scheme: string, variable: string) =>
  new RegExp(`${variable}: #([0-9a-f]{6});`).exec(scheme)?.[1] ?? expect.unreachable(variable);

/** The relative luminance of a colour, as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each([
  ['light', light, '#ffffff'],
  ['dark', dark, '#1c1b19'],
])('the colours of ages in the %s scheme', (_name, scheme, page) => {
  const colours = AGES.map((from) => colourIn(scheme, ageColour(from)));

  it('are different ones', () => {
    expect(new Set(colours).size).toBe(AGES.length);
  });

  it('grow darker and stay between amber and red as the invoices grow older', () => {
    const overdue = colours.slice(1);
    const light = overdue.map(luminance);
    expect(light).toEqual(light.toSorted((a, b) => b - a));
    for (const colour of overdue) {
      const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
        Number.parseInt(colour.slice(at, at + 2), 16),
      );
      expect(red).toBeGreaterThan(green);
      expect(green).toBeGreaterThanOrEqual(blue * 0.9);
    }
  });

  it('stand out from the page', () => {
    for (const colour of colours) expect(contrast(colour, page.slice(1))).toBeGreaterThan(3);
  });
});
