import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import { changesOf, definitionOf } from '@ledgerline/shared-events/registry.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AccountLedger, type LedgerEvent } from './account-ledger.ts';
import { contentOf, openSnapshot, takeSnapshot } from './snapshot.ts';

const folder = join(import.meta.dirname, '../../../../shared-events/fixtures');
const fixture = z.strictObject({ type: z.string(), version: z.number(), data: z.json() });
const ACCOUNT = '00000000-0000-4000-8000-00000000ac01';
const ids = Array.from({ length: 9 }, (_, place) => `00000000-0000-4000-8000-00000000000${place}`);

const fixtures = readdirSync(folder)
  .filter((name) => name !== 'digests.lock.json')
  .sort()
  .map((name) => {
    const { type, version, data } = fixture.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
    return { name: name.replace('.json', ''), type, data: definitionOf(type).read(data, version) };
  });

/** A sample record of each kind, from the first fixture that creates one. */
const samples = new Map<EntityKind, FieldValues>();
for (const change of fixtures.flatMap(changesOf)) {
  if (change.kind === 'created' && !samples.has(change.entity)) samples.set(change.entity, change.record);
}

/** The record that a change applies to, with a text that fits its splice. */
function foundBy(change: Change): Change[] {
  const { entity, id } = change;
  const record = samples.get(entity);
  if (change.kind === 'created' || record === undefined || implicitRecord(entity, id) !== undefined)
    return [];
  const { removed, at } = change.kind === 'text' ? change.splice : { removed: '', at: 0 };
  const text = change.kind === 'text' ? { [change.field]: ' '.repeat(at) + removed } : {};
  return [{ kind: 'created', entity, id, record: { ...record, id, ...text } }];
}

/** Another event, which always changes something. */
const other = fixtures.find(({ type }) => type === 'SettingChanged');

/** Folds an event as the command of a user, and then its undo and redo in the log of commands. */
function foldedAlone({ type, data }: (typeof fixtures)[number]): AccountLedger {
  const ledger = new AccountLedger(ACCOUNT);
  const changes = changesOf({ type, data }).toSorted(
    (a, b) => Number(a.kind === 'text') - Number(b.kind === 'text'),
  );
  for (const change of changes.flatMap(foundBy)) ledger.state.apply(change);
  ledger.apply(eventOf(type, data, 0, {}));
  if (other === undefined) throw new Error('There is a fixture of SettingChanged.');
  ledger.apply(eventOf(other.type, other.data, 1, { source: 'undo', undoes: ids[0] }));
  ledger.apply(eventOf(other.type, other.data, 2, { source: 'redo', redoes: ids[0] }));
  return ledger;
}

function eventOf(type: string, data: unknown, revision: number, more: object): LedgerEvent {
  const metadata = {
    commandId: ids[revision] ?? ACCOUNT,
    command: 'Command',
    accountId: ACCOUNT,
    actor: 'user-1',
    source: 'user' as const,
    session: 'session-1',
    body: '',
    index: 0,
    count: 1,
    schema: 1,
    correlationId: '',
    causationId: '',
    appVersion: '',
    ...more,
  };
  return { id: ids[revision] ?? ACCOUNT, type, data, revision, at: '2026-11-20T10:00:00.000Z', metadata };
}

it('the result of folding each frozen event is recorded, so that a changed fold never uses old snapshots', async () => {
  const digests = fixtures.map((event) => {
    const text = JSON.stringify(contentOf(foldedAlone(event)));
    return [event.name, createHash('sha256').update(text).digest('hex').slice(0, 16)];
  });
  // After a change of the fold: vitest run --project unit command-service/src/ledger/loading/fold-lock.test.ts -u
  const lock = `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`;
  await expect(lock).toMatchFileSnapshot('./fold.lock.json');
});

it('a snapshot contains everything that was folded, including former invoice numbers', async () => {
  for (const event of fixtures) {
    const ledger = foldedAlone(event);
    const opened = await openSnapshot(ACCOUNT, await takeSnapshot(ledger));
    expect(opened?.state).toEqual(ledger.state);
    expect(opened?.entries.all).toEqual(ledger.entries.all);
    expect(opened?.at).toBe(ledger.at);
  }
});
