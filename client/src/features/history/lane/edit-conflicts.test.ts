import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { loadSettingsFx } from '#entities/settings/model.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { $server } from '#shared/api/server.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { $editQuestions } from '#shared/lib/edit-questions/model.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { $pendingPatches } from '#shared/lib/records/pending.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { sampleConflict, sampleUuid } from '#shared/testing/history-samples.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleSettings } from '#testing/record-samples.ts';
import { connectLane } from './connect-lane.ts';
import type { SendEntry, SentEntry } from './lane-entry.ts';

const edit = (key: string, rate: number, before = 0.11): CommandDraft => ({
  key,
  name: 'EditJob',
  payload: { jobId: 1, job: { rate } },
  label: 'Changed rate',
  patches: [{ entity: 'job', id: 1, fields: { rate }, before: { rate: before } }],
  failure: "We couldn't update the job.",
});

const refusal = (conflicts = [sampleConflict()], revision = 9) =>
  new ApiError({ status: 409, code: 'edit_conflict', message: '', conflicts, revision });

/** A server that refuses edits of the rate based on a revision before 9, at which others changed it. */
const overtaking: SendEntry = async ({ key, kind, basedOn, own }) => {
  const knows = kind !== 'command' || (basedOn ?? 0) >= 9 || own.some((one) => one !== 'early');
  if (!knows) throw refusal();
  return { commandId: key, revision: 10, result: {} };
};

async function start(send: SendEntry = overtaking) {
  const scope = fork({
    values: [serverValue()],
    handlers: [[loadSettingsFx, () => sampleSettings()]],
  });
  await allSettled(loadSettingsFx, { scope });
  const { revisions } = scope.getState($server);
  revisions.noteRead(5);
  const moved = vi.fn();
  createWatch({ unit: ledgerMoved, scope, fn: moved });
  const sent: SentEntry[] = [];
  const lane = connectLane({
    scope,
    onConflict: () => undefined,
    send: (entry) => {
      sent.push(entry);
      return send(entry);
    },
  });
  lane.actor.start();
  const pending = () => scope.getState($pendingPatches).map(({ key }) => key);
  const question = () => scope.getState($editQuestions).at(-1);
  const keep = () => question()?.onKeep();
  const use = () => question()?.onUse();
  const mine = () => question()?.fields.map((field) => field.mine);
  const message = () => scope.getState($toasts).at(-1);
  const questioned = () => vi.waitFor(() => expect(question()).toBeDefined());
  const settled = () => vi.waitFor(() => expect(lane.unsent()).toEqual([]));
  return { lane, revisions, sent, pending, moved, question, keep, use, mine, message, questioned, settled };
}

describe('an edit in conflict with a newer change of others', () => {
  it('is sent with the revision that the user saw', async () => {
    const { lane, sent } = await start(async ({ key }) => ({ commandId: key, revision: 6, result: {} }));
    await lane.command(edit('a', 0.1));
    await lane.command(edit('b', 0.15, 0.1));
    expect(sent.map(({ basedOn, own }) => [basedOn, own])).toEqual([
      [5, []],
      [5, ['a']],
    ]);
  });

  it('is sent with the revision at its beginning, however long it took', async () => {
    const { lane, revisions, sent, mine, questioned } = await start();
    revisions.noteRead(9);
    lane.command({ ...edit('a', 0.1), basedOn: 5 }).catch(() => undefined);
    await questioned();
    expect(sent.map(({ basedOn }) => basedOn)).toEqual([5]);
    expect(mine()).toEqual(['0.1']);
  });

  it('asks the user, and stays on the screen meanwhile', async () => {
    const { lane, pending, question, questioned } = await start();
    lane.command(edit('a', 0.1)).catch(() => undefined);
    await questioned();
    expect(question()).toMatchObject({
      title: 'You and another tab changed Rate of Leaflet',
      fields: [{ label: 'Rate', before: '0.11', mine: '0.1', theirs: '0.12' }],
    });
    expect(pending()).toEqual(['a']);
    expect(lane.unsent().map(({ key }) => key)).toEqual(['a']);
  });

  it('is sent again, based on the current value, when the user keeps it', async () => {
    const { lane, sent, pending, question, keep, questioned, settled } = await start();
    const external = lane.command(edit('a', 0.1));
    await questioned();
    keep();
    expect(question()).toBeUndefined();
    await expect(external).resolves.toMatchObject({ commandId: 'a' });
    await settled();
    expect(sent.map(({ key, basedOn }) => [key, basedOn])).toEqual([
      ['a', 5],
      ['a', 9],
    ]);
    expect(pending()).toEqual([]);
  });

  it('is rolled back alone when the user chooses the other value', async () => {
    const { lane, pending, moved, question, use, questioned, settled } = await start();
    const given = lane.command(edit('a', 0.1));
    given.catch(() => undefined);
    await questioned();
    use();
    expect(question()).toBeUndefined();
    await expect(given).rejects.toMatchObject({ code: 'edit_conflict' });
    await settled();
    expect(pending()).toEqual([]);
    expect(moved).toHaveBeenCalledWith({ isOwn: false });
  });

  it('can still be sent after the user chose the other value, since it was in no history', async () => {
    const { lane, sent, use, message, questioned, settled } = await start();
    lane.command(edit('a', 0.1)).catch(() => undefined);
    await questioned();
    use();
    await settled();
    expect(message()?.message).toBe('Using their version: Rate of Leaflet');
    message()
      ?.actions?.find(({ label }) => label === 'Switch back to my version')
      ?.perform();
    await settled();
    expect(sent.map(({ payload, basedOn }) => [payload, basedOn])).toEqual([
      [{ jobId: 1, job: { rate: 0.1 } }, 5],
      [{ jobId: 1, job: { rate: 0.1 } }, 9],
    ]);
  });

  it('includes later edits of its field in one question, about the newest value', async () => {
    const { lane, sent, mine, keep, questioned, settled } = await start();
    lane.command(edit('a', 0.1)).catch(() => undefined);
    lane.command(edit('b', 0.2, 0.1)).catch(() => undefined);
    await questioned();
    expect(mine()).toEqual(['0.2']);
    lane.command(edit('c', 0.3, 0.2)).catch(() => undefined);
    await vi.waitFor(() => expect(mine()).toEqual(['0.3']));
    keep();
    await settled();
    expect(sent.map(({ key, patches }) => [key, patches[0]?.before])).toEqual([
      ['a', { rate: 0.11 }],
      ['a', { rate: '0.12' }],
      ['b', { rate: 0.1 }],
      ['c', { rate: 0.2 }],
    ]);
  });

  it('does not hold up edits of other fields', async () => {
    const { lane, questioned } = await start(async (entry) => {
      if (entry.key === 'a') throw refusal();
      return { commandId: entry.key, revision: 10, result: {} };
    });
    lane.command(edit('a', 0.1)).catch(() => undefined);
    const name = { ...edit('b', 0), patches: [{ entity: 'job', id: 1, fields: { name: 'Manual' } }] };
    await expect(lane.command(name)).resolves.toMatchObject({ commandId: 'b' });
    await questioned();
  });

  it.each([
    ['is sent again where the ledger has the value that the form showed', '0.11', 0],
    ['is a question where the ledger has another value', '0.09', 1],
  ])('whose form was opened before the ledger was restored to an older one %s', async (_, theirs, asks) => {
    const { lane, sent, question, keep, questioned, settled } = await start(async ({ key, basedOn }) => {
      if ((basedOn ?? 0) > 3) throw refusal([sampleConflict({ before: null, theirs })], 3);
      return { commandId: key, revision: 4, result: {} };
    });
    const answer = lane.command(edit('mine', 0.12));
    if (asks > 0) {
      await questioned();
      keep();
    }
    await settled();
    await expect(answer).resolves.toMatchObject({ revision: 4 });
    expect(sent.map(({ basedOn }) => basedOn)).toEqual([5, 3]);
    expect(question()).toBeUndefined();
  });

  it('needs no question when the user had seen the other value', async () => {
    const { lane, sent, question } = await start();
    await lane.command(edit('a', 0.1, 0.12));
    expect(sent).toHaveLength(2);
    expect(question()).toBeUndefined();
  });

  it('needs no question when the user has undone it meanwhile', async () => {
    const { lane, sent, pending, question, settled } = await start();
    lane.command(edit('a', 0.1)).catch(() => undefined);
    lane.undo('a').catch(() => undefined);
    await settled();
    expect(sent.map(({ key }) => key)).toEqual(['a']);
    expect(pending()).toEqual([]);
    expect(question()).toBeUndefined();
  });

  it('of a deleted record is offered together with restoring the record', async () => {
    const gone = sampleConflict({
      field: 'deleted_at',
      before: null,
      theirs: '2026-11-20T13:03:00.000Z',
      mine: null,
    });
    const { lane, sent, question, keep, questioned, settled } = await start(
      async ({ key, kind, basedOn }) => {
        if (kind === 'command' && basedOn === 5) throw refusal([gone]);
        return { commandId: key, revision: 10, result: {} };
      },
    );
    lane.command(edit('a', 0.1)).catch(() => undefined);
    await questioned();
    expect(question()).toMatchObject({
      title: expect.stringMatching(/^Another tab deleted “Leaflet” on 20 Nov.*, 14:03\. Restore this/),
      keep: 'Restore',
    });
    keep();
    await settled();
    expect(sent.map(({ kind, target, key }) => [kind, target ?? key])).toEqual([
      ['command', 'a'],
      ['undo', sampleUuid('theirs')],
      ['command', 'a'],
    ]);
  });
});
