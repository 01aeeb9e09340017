import { openPool, openPools } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createLedgerStore } from '../ledger-store/ledger-store.ts';
import { openServices } from './services.ts';

/** Nothing listens there. */
const databaseUrl = 'postgres://nobody@127.0.0.1:9/nothing';

it('services that cannot open because the database is lost leave no connections open', async () => {
  const names = () => openPools().map(({ name }) => name);
  const before = names();
  const { pool, end } = openPool({ connectionString: databaseUrl, application_name: 'own' }, () => undefined);
  const ledger = createLedgerStore({ connectionString: 'esdb://127.0.0.1:9?tls=false' });
  try {
    const opening = openServices({
      config: readConfig({ SESSION_SECRET: 'a secret of sixteen letters or more' }, '/nowhere'),
      data: { file: (name) => `/nowhere/${name}` },
      publicUrl: 'http://127.0.0.1',
      appVersion: '1',
      logger: pino({ level: 'silent' }),
      ...{ ledger, pool, databaseUrl },
    });
    await expect(opening).rejects.toThrow('ECONNREFUSED');
    expect(names()).toEqual([...before, 'own']);
  } finally {
    await end();
    await ledger.close();
  }
});
