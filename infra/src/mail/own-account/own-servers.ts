import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ConcurrencyLimit } from '@ledgerline/command-service/identity/concurrency-limit.ts';
import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { SMTP_PORTS } from '@ledgerline/shared-events/mail-account/account.ts';
import { type AllowedHost, isAllowedHost } from './allowed-hosts.ts';
import { isPublicAddress } from './public-address.ts';

/** What the operator allows beyond hosts of the public network with TLS. */
export type OwnServerPolicy = {
  /** Hosts that need not be in the public network. */
  allowedHosts: readonly AllowedHost[];
  /** Whether a connection may stay without TLS where the server offers none. */
  allowsPlain: boolean;
};

/** A checked server: connect to `address`, and expect a certificate for `servername`. */
type CheckedServer = { address: string; port: number; servername: string | undefined };

/** Resolves a name to all of its addresses. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/**
 * Resolves one name after another. The system looks a name up in a thread, of which a process has four for files and
 * passwords, too, and users name hosts whose servers never answer.
 */
export function inTurn(resolve: Resolve): Resolve {
  const turns = new ConcurrencyLimit(1);
  return (host) => turns.run(() => resolve(host));
}

/** IPv4 first, since every machine that reaches a mail server of both kinds has it. */
export const resolveByDns: Resolve = inTurn(async (host) => {
  const found = await lookup(host, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
});

/**
 * The address to connect to. The name is resolved once, and the connection goes to the address that was checked, so
 * that a name which resolves to another address a moment later leads nowhere else. One address that is not public
 * refuses the whole name.
 * @param ports the ports of what is wanted there: of mail servers, or of mailboxes
 * @throws Rejected invalid with the field `host` or `port`
 */
export async function checkedServer(
  { host, port }: { host: string; port: number },
  { allowedHosts }: OwnServerPolicy,
  resolve: Resolve,
  ports: readonly number[] = SMTP_PORTS,
): Promise<CheckedServer> {
  const isAllowed = isAllowedHost(allowedHosts, { host, port }, ports);
  if (!isAllowed && !ports.includes(port)) {
    throw invalidField('port', `Possible ports are ${ports.join(', ')}`);
  }
  const addresses = await resolve(host).catch(() => []);
  const [address] = addresses;
  if (address === undefined) throw invalidField('host', "This server wasn't found");
  if (!isAllowed && !addresses.every(isPublicAddress)) {
    throw invalidField(
      'host',
      'This server is not on the public network, and your Ledgerline administrator does not allow it',
    );
  }
  return { address, port, servername: isIP(host) === 0 ? host : undefined };
}
