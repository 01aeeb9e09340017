import { describe, expect, it } from 'vitest';
import { sampleChange, sampleEntry } from '#shared/testing/history-samples.ts';
import { savedItem } from './timeline.ts';

const subject = { entity: 'invoice', id: 157, name: 'Invoice 157' } as const;
const paid = (id: number) => sampleChange({ entity: 'invoice', id, field: 'paid' });

const textOf = (over: Parameters<typeof sampleEntry>[0]) => savedItem(sampleEntry(over)).subject;

describe('the subject of an entry in the history', () => {
  it('says how many other records of its kind an act changed', () => {
    const changes = [paid(157), paid(152), paid(149), paid(149)];
    expect(textOf({ subject, changes })).toBe('Invoice 157 and 2 others');
    expect(textOf({ subject, changes: changes.slice(0, 2) })).toBe('Invoice 157 and 1 other');
  });

  it('names a single record alone, with records of other kinds that changed with it', () => {
    const changes = [paid(157), sampleChange({ entity: 'job', id: 4, field: 'invoiced' })];
    expect(textOf({ subject, changes })).toBe('Invoice 157');
    expect(textOf({ subject: null, changes })).toBeNull();
  });

  it('counts nothing where the answer has a part of the changes', () => {
    const changes = [paid(157), paid(152)];
    expect(textOf({ subject, changes, changeCount: 900 })).toBe('Invoice 157 and others');
  });
});
