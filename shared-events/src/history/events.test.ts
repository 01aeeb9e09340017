import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../ledger/event.ts';
import { changesOf, definitionOf, inverseOf } from '../registry.ts';
import { MAX_REVERTED, movedEntries, WentBack, WentForward } from './events.ts';

const ID = '0198a4f0-0000-7000-8000-000000000001';
const subject = { entity: 'job', id: 7, name: 'Manual' } as const;
const way = { entries: [ID], before: { label: 'Name', subject } };

describe('a revert to a moment', () => {
  const label = (event: DomainEvent) => definitionOf(event.type).label(event.data);

  it('has the label of the oldest entry that it undid, and the place of its record', () => {
    expect(label(WentBack.of(way))).toBe('Reverted to before “Name”');
    expect(label(WentForward.of(way))).toBe('Undid the revert to before “Name”');
    expect(definitionOf('WentBack').subject(way)).toEqual(subject);
  });

  it('changes no record itself, and is undone by coming forward', () => {
    expect(changesOf(WentBack.of(way))).toEqual([]);
    expect(inverseOf(WentBack.of(way))).toEqual({ events: [WentForward.of(way)] });
    expect(inverseOf(WentForward.of(way))).toEqual({ events: [WentBack.of(way)] });
  });

  it('lists the entries that it undoes or redoes', () => {
    expect(movedEntries(WentBack.of(way))).toEqual({ isBack: true, entries: [ID] });
    expect(movedEntries(WentForward.of(way))).toEqual({ isBack: false, entries: [ID] });
    expect(movedEntries({ type: 'JobDeleted', data: way })).toBeNull();
  });

  it.each([
    ['none', []],
    ['too many', Array.from({ length: MAX_REVERTED + 1 }, () => ID)],
    ['what is not an entry', ['x']],
  ])('accepts entries and not %s', (_, entries) => {
    expect(() => WentBack.read({ ...way, entries }, WentBack.version)).toThrow();
  });

  it('undoes as many entries as allowed', () => {
    const entries = Array.from({ length: MAX_REVERTED }, () => ID);
    const most = { entries, before: { label: 'Name', subject: null } };
    expect(WentBack.read(most, WentBack.version)).toEqual(most);
    expect(() => WentBack.read({ ...way, before: { label: 'Name' } }, WentBack.version)).toThrow();
  });
});
