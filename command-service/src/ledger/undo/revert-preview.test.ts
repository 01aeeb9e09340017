import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { idsOf, PracticeHistory, refusal, renaming } from '../testing/practice-history.ts';

let history: PracticeHistory;

beforeEach(() => {
  history = new PracticeHistory();
});

describe('the preview of a revert to a moment', () => {
  it('lists the entries that would be undone, newest first, and how many records would change', async () => {
    const a = await history.create('A');
    const b = await history.rename('B');
    const c = await history.create('C');
    const d = await history.rename('D', 2);
    const before = history.written;
    const seen = await history.lookBack(a);
    expect(idsOf(seen.entries)).toEqual([d, c, b]);
    expect(seen).toMatchObject({ revision: before - 1, stays: [], records: 2, blockedBy: [], reason: null });
    expect(history.written).toBe(before);
    await history.revert(idsOf(seen.entries));
    expect(await history.names()).toEqual(['A']);
  });

  it('leaves out undone entries, and a revert together with its entries', async () => {
    const a = await history.create('A');
    const b = await history.rename('B');
    await history.undo(b);
    const reverted = [await history.rename('C'), await history.create('D')];
    await history.revert(reverted);
    const e = await history.create('E');
    expect(idsOf((await history.lookBack(a)).entries)).toEqual([e]);
  });

  it('lists the later entries that stay', async () => {
    await history.create('A');
    const b = await history.create('B');
    const c = await history.rename('C');
    const back = await history.revert([b, c]);
    const d = await history.create('D');
    const seen = await history.lookBack(b);
    expect(idsOf(seen.entries)).toEqual([d]);
    expect(seen.stays).toMatchObject([
      { commandId: back.commandId, reason: expect.stringMatching(/itself/) },
    ]);
  });

  it('names blocking entries: an older version redid entries over later ones', async () => {
    await history.create('X');
    const b = await history.rename('B');
    await history.undo(b);
    const a = await history.create('A');
    const c = await history.rename('C');
    const d = await history.rename('X');
    await history.appendAsOlderVersion([renaming('X', 'B')], { source: 'redo', redoes: b });
    const seen = await history.lookBack(a);
    expect(idsOf(seen.entries)).toEqual([d, c]);
    expect(seen.reason).toBe('Later changes block this.');
    expect(idsOf(seen.blockedBy)).toEqual([b]);
    expect(await refusal(history.revert(idsOf(seen.entries)))).toMatchObject({ blockedBy: [b] });
  });

  it('says that a revert changes too much, as the revert itself does', async () => {
    const a = await history.create('A');
    for (const name of ['Many', 'More']) await history.side.run('CreateJob', { name, copies: 250 });
    const seen = await history.lookBack(a);
    expect(seen).toMatchObject({ reason: 'This would change more than 500 things at once.', blockedBy: [] });
    expect(await refusal(history.revert(idsOf(seen.entries)))).toMatchObject({
      code: 'too_large',
      message: seen.reason,
    });
  });

  it('says that a revert stores too much, as the revert itself does', async () => {
    for (const name of 'ABC') await history.create(name);
    const d = await history.create('D');
    for (const jobId of [1, 2, 3, 4]) await history.rename(`${jobId}`.repeat(250_000), jobId);
    const seen = await history.lookBack(d);
    expect(seen).toMatchObject({ reason: 'This would store more than 960 KiB at once.', blockedBy: [] });
    expect(await refusal(history.revert(idsOf(seen.entries)))).toMatchObject({
      code: 'too_large',
      message: seen.reason,
    });
  });

  it('is refused for an unknown entry, and when more entries follow than one revert can undo', async () => {
    const a = await history.create('A');
    expect(await refusal(history.side.previewRevert(randomUUID()))).toMatchObject({
      code: 'nothing_to_undo',
    });
    for (let count = 0; count < 201; count += 1) await history.create(`Job ${count}`);
    expect(await refusal(history.side.previewRevert(a))).toMatchObject({
      code: 'too_large',
    });
  });
});
