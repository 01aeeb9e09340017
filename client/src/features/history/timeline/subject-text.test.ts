import { describe, expect, it } from 'vitest';
import { sampleChange, sampleEntry } from '#shared/testing/history-samples.ts';
import { subjectText } from './subject-text.ts';

const subject = { entity: 'invoice', id: 157, name: 'Invoice 157' } as const;
const paid = (id: number) => sampleChange({ entity: 'invoice', id, field: 'paid' });

describe('subjectText', () => {
  it('says how many other records of its kind an act changed', () => {
    const changes = [paid(157), paid(152), paid(149), paid(149)];
    expect(subjectText(sampleEntry({ subject, changes }))).toBe('Invoice 157 and 2 others');
    expect(subjectText(sampleEntry({ subject, changes: changes.slice(0, 2) }))).toBe(
      'Invoice 157 and 1 other',
    );
  });

  it('names a single record alone, with records of other kinds that changed with it', () => {
    const changes = [paid(157), sampleChange({ entity: 'job', id: 4, field: 'invoiced' })];
    expect(subjectText(sampleEntry({ subject, changes }))).toBe('Invoice 157');
    expect(subjectText(sampleEntry({ subject: null, changes }))).toBeNull();
  });

  it('counts nothing where the answer has a part of the changes', () => {
    const changes = [paid(157), paid(152)];
    expect(subjectText(sampleEntry({ subject, changes, changeCount: 900 }))).toBe('Invoice 157 and others');
  });
});
