import { openPools } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { expect, it } from 'vitest';
import { startProjectionWork } from './projection-work.ts';

const names = () => openPools().map(({ name }) => name);

it('a start that is broken off by the loss of the database leaves no work behind', async () => {
  const before = names();
  const starting = startProjectionWork({
    eventStoreUrl: 'esdb://127.0.0.1:9?tls=false',
    databaseUrl: 'postgres://nobody@127.0.0.1:9/nothing',
    soleWorker: false,
    logLevel: 'silent',
    testAccountsBytes: 1,
    accountBytes: 500 * 1024 ** 2,
    mailFrom: 'nobody@example.com',
    outboxFolder: '/nowhere',
    appVersion: '1',
  });
  await expect(starting).rejects.toThrow('ECONNREFUSED');
  expect(names()).toEqual(before);
});
