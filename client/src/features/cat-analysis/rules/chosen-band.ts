import type { BandKey } from '@ledgerline/shared-events/cat/band.ts';

/** What the user says that an unknown band is, as it's typed. */
export type ChosenBand = {
  /** The place among the offered bands, `OTHER_BORDERS` or `NOT_WORK`; '' while nothing is chosen. */
  value: string;
  from: string;
  to: string;
  isMachine: boolean;
};

export const NO_BAND: ChosenBand = { value: '', from: '', to: '', isMachine: false };
export const NOT_WORK = 'none';
export const OTHER_BORDERS = 'other';

const MAX_PERCENT = 100;

/** A typed whole percentage; not a number for another text. */
export function percentOf(text: string): number {
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return percent <= MAX_PERCENT ? percent : Number.NaN;
}

/** Whether a band can be of machine translation. */
export function mayBeMachine({ value }: ChosenBand, keys: readonly BandKey[]): boolean {
  const key = keys[Number(value)];
  if (value === OTHER_BORDERS) return true;
  return value !== '' && key?.source === null && ['exact', 'fuzzy', 'new'].includes(key.band);
}

/** The band that was chosen: null for one that isn't work, undefined while it isn't known. */
export function bandOf(chosen: ChosenBand, keys: readonly BandKey[]): BandKey | null | undefined {
  if (chosen.value === NOT_WORK) return null;
  const source = chosen.isMachine && mayBeMachine(chosen, keys) ? 'mt' : null;
  if (chosen.value !== OTHER_BORDERS) {
    const key = chosen.value === '' ? undefined : keys[Number(chosen.value)];
    return key === undefined ? undefined : { ...key, source: source ?? key.source };
  }
  const [from, to] = [percentOf(chosen.from), percentOf(chosen.to)];
  if (!(from <= to)) return undefined;
  return from === MAX_PERCENT
    ? { band: 'exact', source, from: null, to: null }
    : { band: 'fuzzy', source, from, to };
}
