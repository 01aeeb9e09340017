import { randomUUID } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { commands } from '#domain/commands.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';
import type { BasedOn } from './based-on.ts';
import type { CommandOutcome } from './intention.ts';

let store: InMemoryLedgerStore;
let side: WriteSide;
/** The revision at which every test starts: one client, one job. */
let start: number;

beforeEach(async () => {
  store = new InMemoryLedgerStore();
  side = writeSide(store, { commands: Object.values(commands), exchangeRate: () => null });
  await send('CreateClient', { client: { name: 'Acme', currency: 'USD' } });
  const job = { name: 'Manual', client_id: 1, quantity: 100, rate: '0.08', notes: '<p>One</p>' };
  start = (await send('CreateJob', { job })).revision;
});

function send(
  name: string,
  payload: Json,
  more: { basedOn?: BasedOn; session?: string; commandId?: string; side?: WriteSide } = {},
): Promise<CommandOutcome> {
  const { side: sender = side, ...caller } = more;
  return sender.bus.execute({
    accountId: TEST_ACCOUNT,
    actor: 'user-1',
    session: 'session-1',
    name,
    payload,
    ...caller,
  });
}

const edit = (job: Json, more?: Parameters<typeof send>[2]) => send('EditJob', { jobId: 1, job }, more);
const seen = (revision: number, ...own: string[]) => ({ basedOn: { revision, own } });

/** The details of the refusal of a command. */
async function conflictOf(outcome: Promise<unknown>): Promise<Rejected['details']> {
  const refusal = await outcome.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof Rejected)) throw refusal ?? new Error('The edit was taken.');
  expect(refusal.code).toBe('edit_conflict');
  return refusal.details;
}

describe('an edit with the revision that it was based on', () => {
  it('is refused when others changed the same field since, with three values, author and time', async () => {
    const theirs = await edit({ rate: '0.1' }, { session: 'session-2' });
    const details = await conflictOf(edit({ rate: '0.12' }, seen(start)));
    expect(details).toMatchObject({ basedOn: start, revision: theirs.revision });
    expect(details.conflicts).toEqual([
      {
        entity: 'job',
        id: 1,
        name: 'Manual',
        field: 'rate',
        before: '0.08',
        beforeText: '0.08',
        theirs: '0.1',
        theirsText: '0.1',
        mine: '0.12',
        mineText: '0.12',
        commandId: theirs.commandId,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        actor: 'user-1',
        source: 'user',
        sameSession: false,
      },
    ]);
    expect(details.blockedBy).toMatchObject([{ commandId: theirs.commandId, undoable: true }]);
  });

  it('is accepted once it is based on the present revision', async () => {
    const { revision } = await edit({ rate: '0.1' });
    const { result } = await edit({ rate: '0.12' }, seen(revision));
    expect(result).toMatchObject({ job: { rate: 0.12 } });
  });

  it('is merged with edits of other fields, and with derived values', async () => {
    await edit({ quantity: 200 });
    const { result } = await edit({ rate: '0.12' }, seen(start));
    expect(result).toMatchObject({ job: { quantity: 200, rate: 0.12, value: 24 } });
  });

  it('is not in conflict when others wrote the same value or restored the former one', async () => {
    await edit({ rate: '0.12', name: 'Guide' });
    await edit({ name: 'Manual' });
    const { result } = await edit({ rate: '0.12', name: 'Handbook' }, seen(start));
    expect(result).toMatchObject({ job: { rate: 0.12, name: 'Handbook' } });
  });

  it('may overwrite the own commands of its view, but not later ones of others', async () => {
    const first = randomUUID();
    await edit({ quantity: 200 });
    await edit({ rate: '0.1' }, { ...seen(start), commandId: first });
    const second = randomUUID();
    await edit({ rate: '0.11' }, { ...seen(start, first), commandId: second });
    await conflictOf(edit({ quantity: 300 }, seen(start, first, second)));
    await edit({ rate: '0.2' });
    const { conflicts } = await conflictOf(edit({ rate: '0.12' }, seen(start, first, second)));
    expect(conflicts).toMatchObject([{ before: '0.11', theirs: '0.2', mine: '0.12' }]);
  });

  it('compares long texts as a whole', async () => {
    await edit({ notes: '<p>One</p><p>Two</p>' });
    await edit({ notes: '<p>Zero</p><p>One</p><p>Two</p>' });
    const { conflicts } = await conflictOf(edit({ notes: '<p>Only</p>' }, seen(start)));
    expect(conflicts).toMatchObject([
      {
        field: 'notes',
        before: '<p>One</p>',
        theirs: '<p>Zero</p><p>One</p><p>Two</p>',
        mine: '<p>Only</p>',
      },
    ]);
  });

  it('is refused with the entry of the deletion when its record was deleted in the meantime', async () => {
    const { commandId } = await send('DeleteJob', { jobId: 1 });
    const { conflicts } = await conflictOf(edit({ rate: '0.12' }, seen(start)));
    expect(conflicts).toMatchObject([{ entity: 'job', id: 1, field: 'deleted_at', before: null, commandId }]);
    await send('Undo', { commandId });
    await edit({ rate: '0.12' }, seen(start));
  });

  it('answers 404 for a record that was deleted before, and may delete a deleted record', async () => {
    const { revision } = await send('DeleteJob', { jobId: 1 });
    for (const outcome of [
      edit({ rate: '0.12' }, seen(revision)),
      send('DeleteJob', { jobId: 1 }, seen(start)),
    ]) {
      await expect(outcome).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('is checked for settings and for the status of jobs', async () => {
    await send('SetSetting', { key: 'paymentTerms', value: 14 });
    await send('PutJobOnHold', { jobId: 1 });
    const { conflicts } = await conflictOf(
      send('SetSetting', { key: 'paymentTerms', value: 60 }, seen(start)),
    );
    expect(conflicts).toMatchObject([{ entity: 'setting', id: 'paymentTerms', theirs: 14, mine: 60 }]);
    const conflict = await conflictOf(send('MarkJobCompleted', { jobId: 1 }, seen(start)));
    expect(conflict.conflicts).toMatchObject([{ field: 'on_hold', theirs: true, mine: false }]);
  });

  it('changes nothing when it is refused, and may be sent again with its key', async () => {
    const { revision } = await edit({ rate: '0.1' });
    const commandId = randomUUID();
    await conflictOf(edit({ rate: '0.12' }, { ...seen(start), commandId }));
    const again = await edit({ rate: '0.12' }, { ...seen(revision), commandId });
    expect(again).toMatchObject({ commandId, revision: revision + 1 });
    expect(await edit({ rate: '0.12' }, { ...seen(start), commandId })).toEqual(again);
  });

  it('notices the writes of another process, and reads the store before it refuses', async () => {
    const shared = { commands: Object.values(commands), exchangeRate: () => null, soleWriter: false };
    const [here, there] = [writeSide(store, shared), writeSide(store, shared)];
    await edit({ name: 'Guide' }, { side: here });
    const theirs = await edit({ rate: '0.1' }, { side: there });
    await conflictOf(edit({ rate: '0.12' }, { ...seen(start), side: here }));
    await send('Undo', { commandId: theirs.commandId }, { side: there });
    await edit({ rate: '0.12' }, { ...seen(start), side: here });
  });

  it('overwrites the changes of others when it names no revision', async () => {
    await edit({ rate: '0.1' });
    expect((await edit({ rate: '0.12' })).result).toMatchObject({ job: { rate: 0.12 } });
  });
});

describe('an edit based on a revision beyond the end of the ledger, as after a restore of an older one', () => {
  const beyond = () => seen(start + 40);

  it('is refused with the present value and its last writer, and accepted on the present revision', async () => {
    const writer = await edit({ rate: '0.1' }, { session: 'session-2' });
    await edit({ name: 'Guide', quantity: 200 });
    const details = await conflictOf(edit({ rate: '0.12', name: 'Guide' }, beyond()));
    expect(details).toMatchObject({ basedOn: start + 40, revision: start + 2 });
    expect(details.conflicts).toMatchObject([
      {
        field: 'rate',
        before: null,
        theirs: '0.1',
        mine: '0.12',
        commandId: writer.commandId,
        sameSession: false,
      },
    ]);
    expect(details.blockedBy).toMatchObject([{ commandId: writer.commandId }]);
    const { result } = await edit({ rate: '0.12' }, seen(start + 2));
    expect(result).toMatchObject({ job: { rate: 0.12, name: 'Guide' } });
  });

  it('names a field once, a hundred of the conflicts and a few changes of their entry', async () => {
    const jobs = Array.from({ length: 300 }, (_, place) => ({ name: `Page ${place}` }));
    const { commandId } = await send('ImportRecords', { jobs });
    const jobIds = jobs.map((_, place) => place + 2);
    const sent = send('EditJob', { jobIds, job: { name: 'Chapter' } }, beyond());
    await expect(sent).rejects.toThrow('This was changed in the meantime: name.');
    const details = await conflictOf(sent);
    expect(details.conflicts).toHaveLength(100);
    expect(details).toMatchObject({ conflictsTotal: 300, blockedBy: [{ commandId }], blockedByTotal: 1 });
    expect(JSON.stringify(details.blockedBy).length).toBeLessThan(10_000);
  });

  it('names the creation of the record for a field that nobody has edited', async () => {
    const { commandId } = await send('CreateJob', { job: { name: 'Leaflet', rate: '0.2', currency: 'USD' } });
    const { conflicts } = await conflictOf(send('EditJob', { jobId: 2, job: { rate: '0.3' } }, beyond()));
    expect(conflicts).toMatchObject([{ id: 2, field: 'rate', theirs: '0.2', mine: '0.3', commandId }]);
  });

  it('is accepted where it overwrites no value of anybody', async () => {
    const commandId = randomUUID();
    await edit({ rate: '0.1' }, { commandId });
    await edit({ rate: '0.12' }, seen(start + 40, commandId));
    await edit({ rate: '0.12' }, beyond());
    await send('SetSetting', { key: 'paymentTerms', value: 60 }, beyond());
    await send('CreateClient', { client: { name: 'Umbrella', currency: 'USD' } }, beyond());
  });

  it('answers 404 for a record that the ledger does not have', async () => {
    const outcome = send('EditJob', { jobId: 7, job: { rate: '0.3' } }, beyond());
    await expect(outcome).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is compared as usual once the ledger of another process has reached that revision', async () => {
    const shared = { commands: Object.values(commands), exchangeRate: () => null, soleWriter: false };
    const [here, there] = [writeSide(store, shared), writeSide(store, shared)];
    await edit({ name: 'Guide' }, { side: here });
    const { revision } = await edit({ quantity: 300 }, { side: there });
    const { result } = await edit({ rate: '0.12' }, { ...seen(revision), side: here });
    expect(result).toMatchObject({ job: { rate: 0.12, quantity: 300 } });
  });
});
