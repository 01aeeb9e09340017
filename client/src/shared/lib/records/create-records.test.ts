import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { createRecords } from './create-records.ts';
import { patchesApplied, patchesCommitted, patchesRolledBack, recordsReset } from './pending.ts';

const rows = createRecords<{ id: number; name: string; size: number }>('row');
const patch = (fields: Record<string, unknown>, id = 1) => [{ entity: 'row', id, fields }];

async function open() {
  const scope = fork();
  await allSettled(rows.replaced, {
    scope,
    params: [
      { id: 1, name: 'a', size: 1 },
      { id: 2, name: 'b', size: 2 },
    ],
  });
  return { scope, row: (id: number) => scope.getState(rows.$byId).get(id) };
}

describe('createRecords', () => {
  it('applies the patches of pending commands to the records, later ones on top', async () => {
    const { scope, row } = await open();
    await allSettled(patchesApplied, { scope, params: { key: 'x', patches: patch({ name: 'x', size: 5 }) } });
    await allSettled(patchesApplied, { scope, params: { key: 'y', patches: patch({ name: 'y' }) } });
    expect(row(1)).toEqual({ id: 1, name: 'y', size: 5 });
  });

  it('rolls back exactly the fields of a refused command', async () => {
    const { scope, row } = await open();
    await allSettled(patchesApplied, { scope, params: { key: 'x', patches: patch({ name: 'x', size: 5 }) } });
    await allSettled(patchesApplied, { scope, params: { key: 'y', patches: patch({ name: 'y' }) } });
    await allSettled(patchesRolledBack, { scope, params: { key: 'x' } });
    expect(row(1)).toEqual({ id: 1, name: 'y', size: 1 });
  });

  it('keeps a pending edit on top of rows that are read meanwhile', async () => {
    const { scope, row } = await open();
    await allSettled(patchesApplied, { scope, params: { key: 'x', patches: patch({ name: 'x' }) } });
    await allSettled(rows.loaded, { scope, params: [{ id: 1, name: 'old', size: 9 }] });
    expect(row(1)).toEqual({ id: 1, name: 'x', size: 9 });
  });

  it('commits a confirmed patch to the record', async () => {
    const { scope, row } = await open();
    await allSettled(patchesApplied, { scope, params: { key: 'x', patches: patch({ name: 'x' }) } });
    await allSettled(patchesCommitted, { scope, params: { key: 'x', patches: patch({ name: 'x' }) } });
    expect(row(1)?.name).toBe('x');
    expect(scope.getState(rows.$saved).get(1)?.name).toBe('x');
  });

  it('shows a created record at once, and then without a gap under its server id', async () => {
    const { scope, row } = await open();
    const patches = [{ entity: 'row', id: -1, fields: { name: 'new', size: 0 }, created: true }];
    await allSettled(patchesApplied, { scope, params: { key: 'n', patches } });
    expect(row(-1)).toEqual({ id: -1, name: 'new', size: 0 });
    await allSettled(patchesCommitted, { scope, params: { key: 'n', patches, ids: { '-1': 3 } } });
    expect(row(-1)).toBeUndefined();
    expect(row(3)).toEqual({ id: 3, name: 'new', size: 0 });
  });

  it('removes a created record when the answer contains no id', async () => {
    const { scope, row } = await open();
    const patches = [{ entity: 'row', id: -1, fields: { name: 'new', size: 0 }, created: true }];
    await allSettled(patchesApplied, { scope, params: { key: 'n', patches } });
    await allSettled(patchesCommitted, { scope, params: { key: 'n', patches } });
    expect(row(-1)).toBeUndefined();
  });

  it('converts amounts of the history to the numbers that the record has', async () => {
    const { scope, row } = await open();
    await allSettled(patchesApplied, { scope, params: { key: 'x', patches: patch({ size: '0.125' }) } });
    expect(row(1)?.size).toBe(0.125);
  });

  it('keeps the identity of untouched rows, so that they are not rendered again', async () => {
    const { scope, row } = await open();
    const before = row(2);
    await allSettled(patchesApplied, { scope, params: { key: 'x', patches: patch({ name: 'x' }) } });
    await allSettled(rows.loaded, { scope, params: [{ id: 2, name: 'b', size: 2 }] });
    expect(row(2)).toBe(before);
  });

  it('clears everything when the account is closed', async () => {
    const { scope } = await open();
    await allSettled(recordsReset, { scope });
    expect(scope.getState(rows.$byId).size).toBe(0);
  });

  it('keeps a whole record where a list has its beginnings, with what is short there', async () => {
    type Note = {
      id: number;
      text: string;
      lines: number[];
      done: boolean;
      by: string | null;
      cut?: boolean;
    };
    const notes = createRecords<Note>('note');
    const scope = fork();
    const load = async (one: Note) => {
      await allSettled(notes.loaded, { scope, params: [one] });
      return scope.getState(notes.$byId).get(1);
    };
    const whole = { id: 1, text: 'x'.repeat(300), lines: [1, 2, 3, 4], done: false, by: 'Ana' };
    const cut = { ...whole, text: 'x'.repeat(100), lines: [1, 2, 3], cut: true };
    expect(await load(cut)).toEqual(cut);
    expect(await load(whole)).toEqual(whole);
    expect(await load({ ...cut, done: true, by: null })).toEqual({ ...whole, done: true, by: null });
    expect(await load({ ...whole, text: 'y', lines: [] })).toEqual({ ...whole, text: 'y', lines: [] });
  });
});
