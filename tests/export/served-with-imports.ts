import { postgresContents } from '@ledgerline/infra/attachment-store/postgres-contents.ts';
import { readConfig } from '@ledgerline/infra/config/config.ts';
import { startAccountImports } from '@ledgerline/infra/processes/account-imports.ts';
import { silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import { type ServedApp, serveApp } from '../http-api/served-app.ts';

/** Serves the app in one process, with the worker of imports. */
export async function serveWithImports(environment: Record<string, string> = {}): Promise<ServedApp> {
  const served = await serveApp(environment);
  const { pool, ledger, databaseUrl } = served;
  const { testAccountsBytes, smtpUrl } = readConfig(environment, '');
  const imports = await startAccountImports({
    pool,
    ledger,
    store: { databaseUrl },
    appVersion: 'test',
    contents: postgresContents(pool),
    testAccountsBytes,
    sendsMails: smtpUrl !== undefined,
    log: silentLog,
  });
  return {
    ...served,
    stop: async () => {
      await imports.stop();
      await served.stop();
    },
  };
}
