import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { loginsInUse } from '@ledgerline/command-service/mail-account/logins-in-use.ts';
import type { MailAccountLogin } from '@ledgerline/command-service/mail-account/stored-account.ts';
import type { HandOver, MailTransport, TransportOf } from '@ledgerline/command-service/sending/transport.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type pg from 'pg';
import { handOverBySmtp } from '../smtp-hand-over.ts';
import { smtpConnection } from './own-connection.ts';
import type { OwnServerPolicy } from './own-servers.ts';

/** The user's own mail server where it is in use, else the one of the installation. */
export function ownTransportFirst(
  { pool, sessionSecret, policy }: { pool: pg.Pool; sessionSecret: string; policy: OwnServerPolicy },
  installation: TransportOf,
): TransportOf {
  const loginOf = loginsInUse(openDatabase(pool), sessionSecret);
  return async (accountId) => {
    const login = await loginOf(accountId);
    return login === null ? installation(accountId) : ownTransport(login, policy);
  };
}

/** The own mail server of a user. Reports come to the user's address, and are read where the user gave its mailbox. */
export function ownTransport(login: MailAccountLogin, policy: OwnServerPolicy): MailTransport {
  return {
    address: login.address,
    fallbackName: '',
    own: true,
    returnAddress: () => login.address,
    reports: login.readsReports,
    handOver: async (message, envelope): Promise<readonly HandOver[]> => {
      const server = await smtpConnection(login, policy).catch(refusalOf);
      if (!(server instanceof Rejected)) return handOverBySmtp(server, message, envelope);
      // Nothing was handed over: the name may be found, or the host be allowed, at a later try.
      return envelope.to.map((address) => ({ address, outcome: 'postponed', answer: server.message }));
    },
  };
}

function refusalOf(error: unknown): Rejected {
  if (error instanceof Rejected) return error;
  throw error;
}
