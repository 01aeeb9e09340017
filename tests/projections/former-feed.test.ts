import { startFeed } from '@ledgerline/projection-service/feed.ts';
import { RecentEvents } from '@ledgerline/projection-service/runtime/feed/recent-events.ts';
import { storeIdentity } from '@ledgerline/shared-events/ledger/store-identity.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collect } from '../eventstore/support/events.ts';
import { restored, underOtherIds } from './copied-ledger.ts';
import { fillAccount, rowsOf, rowsOfLedgerAlone } from './followed-ledger.ts';
import { created } from './job-examples.ts';
import { openReadSide, type ReadSide } from './read-side.ts';

let side: ReadSide;

beforeEach(async () => {
  side = await openReadSide();
  await storeIdentity(side.ledger);
});

afterEach(async () => {
  await side.stop();
});

it('folds no events that a former feed received, when another process follows a restored store', async () => {
  const { databaseUrl, ledger } = side;
  const account = await fillAccount(ledger, 1);
  const { accountId } = account;
  await side.fold(accountId);
  const backup = ledger.log.length;
  const recent = new RecentEvents();
  const heard: number[] = [];
  const onHead = async (_accountId: string, revision: number) => void heard.push(revision);
  const former = await startFeed({ databaseUrl, ledger, recent, onHead });
  await account.append([created(2)]);
  await vi.waitFor(() => expect(heard).toContain(1));
  await former.stop();
  const older = await restored(ledger, backup);
  const [event] = await collect(ledger.read(accountStream(accountId), { from: 1 }));
  if (event === undefined) throw new Error('The second job has an event.');
  await older.append(event.stream, 0, underOtherIds([{ ...event, data: { ...created(7).data } }]));
  const headsOfOther: number[] = [];
  await side.startFeed({ ledger: older, onHead: async (_id, revision) => void headsOfOther.push(revision) });
  await vi.waitFor(() => expect(headsOfOther).toContain(1));
  await side.fold(accountId, { ledger: older, recent }, 1);
  expect(await rowsOf(side.pool, accountId)).toEqual(await rowsOfLedgerAlone(older, accountId));
});
