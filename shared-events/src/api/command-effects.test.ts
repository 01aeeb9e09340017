import { describe, expect, it } from 'vitest';
import { effectsOf, touchesList } from './command-effects.ts';

const setting = (key: string) => ({ name: 'SetSetting', payload: { key, value: 'JPY' } });

describe('the lists that a command touches', () => {
  it('are those of invoices when the primary currency is chosen or converted', () => {
    expect(touchesList(setting('currency'), 'invoices')).toBe(true);
    expect(touchesList({ name: 'ConvertCurrency', payload: { currency: 'JPY' } }, 'invoices')).toBe(true);
    expect(touchesList(setting('timeFormat'), 'invoices')).toBe(false);
  });

  it('are none for a name that is no command', () => {
    expect(effectsOf('toString')).toEqual({ lists: [] });
    expect(touchesList({ name: 'Undo', payload: {} }, 'clients')).toBe(false);
  });
});
