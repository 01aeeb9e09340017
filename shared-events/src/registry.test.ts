import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Change, isAbsent } from './ledger/change.ts';
import { defineEvent, UnreadableEvent } from './ledger/event.ts';
import type { Json } from './ledger/scalars.ts';
import { changesOf, definitionOf, eventDefinitions, inverseOf, mergedEvents } from './registry.ts';

const folder = fileURLToPath(new URL('../fixtures/', import.meta.url));
const lock = z.record(z.string(), z.string()).parse(JSON.parse(readText('digests.lock.json')));
const fixture = z.strictObject({ type: z.string(), version: z.number(), data: z.json() });
const definitions = Object.values(eventDefinitions);
const versions = definitions.flatMap(({ type, version }) =>
  Array.from({ length: version }, (_, index) => ({ type, version: index + 1 })),
);

function readText(name: string): string {
  return readFileSync(`${folder}${name}`, 'utf8');
}

function fixtureOf(type: string, version: number): Json {
  const read = fixture.parse(JSON.parse(readText(`${type}.v${version}.json`)));
  expect(read).toMatchObject({ type, version });
  return read.data;
}

function eventOf(type: string, version: number) {
  return { type, data: definitionOf(type).read(fixtureOf(type, version), version) };
}

describe('the fixtures', () => {
  it('contain every version of every event type, and nothing else', () => {
    const names = versions.map(({ type, version }) => `${type}.v${version}.json`).sort();
    const files = readdirSync(folder).filter((name) => name !== 'digests.lock.json');
    expect(files.sort()).toEqual(names);
    expect(Object.keys(lock).sort()).toEqual(names);
  });

  it.each(versions)('never change once they are locked: $type v$version', ({ type, version }) => {
    const name = `${type}.v${version}.json`;
    expect(lock[name]).toBe(createHash('sha256').update(readText(name)).digest('hex'));
  });

  it.each(versions)('are parsed without loss: $type v$version', ({ type, version }) => {
    const data = fixtureOf(type, version);
    const read = definitionOf(type).read(data, version);
    if (version === definitionOf(type).version) expect(read).toEqual(data);
  });
});

/** The id of an item whose addition was undone stays with null, so that no other item gets it. */
const withLastingId = (change: Change): Change =>
  change.kind === 'field' && isAbsent(change.before) && LASTING_ID.test(change.field)
    ? { ...change, before: null }
    : change;
const LASTING_ID = /^(?:contacts|value)\.\d+$/;

describe('every event type', () => {
  it.each(definitions.map(({ type }) => type))('is registered under its own name: %s', (type) => {
    expect(definitionOf(type).type).toBe(type);
  });

  it.each(versions)('describes its changes and its subject: $type v$version', ({ type, version }) => {
    const { data } = eventOf(type, version);
    const definition = definitionOf(type);
    expect(definition.label(data)).toMatch(/^[A-Z].{2,58}[^.]$/);
    expect(definition.subject(data)?.name).not.toBe('');
  });

  it.each(versions)('has an inverse, or a reason for the user why not: $type v$version', (about) => {
    const event = eventOf(about.type, about.version);
    const inverse = inverseOf(event);
    if ('reason' in inverse) {
      expect(inverse.reason).toMatch(/^[A-Z].{10,}\.$/);
      return;
    }
    const inverted = inverse.events.map(({ type, data }) => {
      const { read, version } = definitionOf(type);
      return { type, data: read(JSON.parse(JSON.stringify(data)), version) };
    });
    const again = inverted.toReversed().flatMap((fact) => {
      const back = inverseOf(fact);
      return 'events' in back ? back.events : [];
    });
    const does = changesOf(event).filter((change) => change.kind !== 'created');
    const undoes = inverted.flatMap(changesOf);
    const redoes = again.flatMap(changesOf).filter((change) => !isRevival(change));
    // An event about the history itself changes no record, and neither does its inverse.
    expect(undoes.length > 0).toBe(changesOf(event).length > 0);
    expect(sorted(redoes)).toEqual(sorted(does.filter((change) => !isRevival(change)).map(withLastingId)));
  });

  it('cannot be defined without an inverse or a label', () => {
    const spec = { type: 'X', schema: z.strictObject({}), changes: () => [], subject: () => null } as const;
    // @ts-expect-error an event without an inverse and without a reason for that
    defineEvent({ ...spec, label: () => 'X' });
    // @ts-expect-error an event without a label for the history
    defineEvent({ ...spec, inverse: { none: 'No.' } });
  });
});

function isRevival(change: ReturnType<typeof changesOf>[number]): boolean {
  return change.kind === 'field' && change.field === 'deleted_at';
}

function sorted(changes: ReturnType<typeof changesOf>): string[] {
  return changes.map((change) => JSON.stringify(change)).sort();
}

describe('reading', () => {
  it('refuses an unknown type', () => {
    expect(() => definitionOf('JobUpdated')).toThrow(UnreadableEvent);
    expect(() => definitionOf('__proto__')).toThrow(UnreadableEvent);
  });

  it('refuses data that matches no version', () => {
    expect(() => definitionOf('JobDeleted').read({ jobId: 'one' }, 1)).toThrow(UnreadableEvent);
  });

  it('upcasts old data one version at a time', () => {
    const renamed = defineEvent({
      type: 'Renamed',
      version: 3,
      schema: z.strictObject({ name: z.string(), by: z.string() }),
      upcasters: {
        1: (data) => ({ name: z.object({ title: z.string() }).parse(data).title }),
        2: (data) => ({ ...z.object({ name: z.string() }).parse(data), by: 'nobody' }),
      },
      changes: () => [],
      inverse: { none: 'It is only a test.' },
      label: () => 'Renamed',
      subject: () => null,
    });
    expect(renamed.read({ title: 'A' }, 1)).toEqual({ name: 'A', by: 'nobody' });
    expect(renamed.read({ name: 'B' }, 2)).toEqual({ name: 'B', by: 'nobody' });
    expect(renamed.read({ name: 'C', by: 'me' }, 3)).toEqual({ name: 'C', by: 'me' });
    expect(() => renamed.read({}, 0)).toThrow('no upcaster from version 0');
  });
});

describe('mergedEvents', () => {
  const { SettingChanged, JobMarkedInvoiced } = eventDefinitions;
  const change = (before: string, after: string) => SettingChanged.of({ key: 'timezone', before, after });

  it('merges consecutive edits into one event', () => {
    expect(mergedEvents([change('A', 'B'), change('B', 'C'), change('C', 'D')])).toEqual([change('A', 'D')]);
  });

  it('does not merge events of other records or of other types', () => {
    const other = SettingChanged.of({ key: 'paperSize', before: null, after: 'Letter' });
    const job = JobMarkedInvoiced.of({ jobId: 1, name: 'Manual' });
    expect(mergedEvents([change('A', 'B'), other, job, job])).toEqual([change('A', 'B'), other, job, job]);
  });
});
