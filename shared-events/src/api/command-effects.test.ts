import { describe, expect, it } from 'vitest';
import { effectsOf, touchesList } from './command-effects.ts';
import type { CommandPayload } from './commands.ts';

const setting = (key: CommandPayload<'SetSetting'>['key']) =>
  ({ name: 'SetSetting', payload: { key, value: 'JPY' } }) as const;

describe('the lists that a command changes', () => {
  it('include invoices when the primary currency is chosen or converted', () => {
    expect(touchesList(setting('currency'), 'invoices')).toBe(true);
    expect(touchesList({ name: 'ConvertCurrency', payload: { currency: 'JPY' } }, 'invoices')).toBe(true);
    expect(touchesList(setting('timeFormat'), 'invoices')).toBe(false);
  });

  it('include clients and job types when an edit of a job changes its client, type or completion', () => {
    const edit = (job: CommandPayload<'EditJob'>['job']) =>
      ({ name: 'EditJob', payload: { jobId: 1, job } }) as const;
    expect(touchesList(edit({ completed_at: '2026-11-20' }), 'clients')).toBe(true);
    expect(touchesList(edit({ client_id: 2 }), 'clients')).toBe(true);
    expect(touchesList(edit({ language_pair_id: 2 }), 'clients')).toBe(true);
    expect(touchesList(edit({ job_type_id: 2 }), 'jobTypes')).toBe(true);
    expect(touchesList(edit({ notes: '<p>A</p>' }), 'clients')).toBe(false);
  });

  it('are none for an unknown command', () => {
    expect(effectsOf('toString')).toEqual({ lists: [] });
    expect(effectsOf('Undo')).toEqual({ lists: [] });
  });
});
