import { ServerCredentials } from '@grpc/grpc-js';
import { keepCertificate } from './certificate.ts';
import { type Authenticate, allowEveryone, keepPassword, requirePassword, USER } from './credentials.ts';

/** `tls`: encrypted, with a password. `none`: open to everyone who reaches the port; for tests. */
export type SecurityMode = 'tls' | 'none';

/** The security of a node, and the data that a client needs to connect. */
type NodeSecurity = {
  credentials: ServerCredentials;
  authenticate: Authenticate;
  /** The host name at which clients reach a node that listens on `host`. */
  advertisedName(host: string): string;
  /** The official client's connection string; with TLS it contains the password. */
  connectionString(host: string, port: number): string;
};

/** TLS identifies servers by name; the loopback address has the name `localhost`. */
function serverName(address: string): string {
  return address === '127.0.0.1' ? 'localhost' : address;
}

/** Certificate and password are created once in the data folder and kept there. */
export async function securityOf(mode: SecurityMode, folder: string, host: string): Promise<NodeSecurity> {
  if (mode === 'none') {
    return {
      credentials: ServerCredentials.createInsecure(),
      authenticate: allowEveryone,
      advertisedName: (address) => address,
      connectionString: (address, port) => `esdb://${address}:${port}?tls=false`,
    };
  }
  const { certificate, key, authorityPath } = await keepCertificate(folder, host);
  const password = keepPassword(folder);
  const pair = { cert_chain: Buffer.from(certificate), private_key: Buffer.from(key) };
  return {
    credentials: ServerCredentials.createSsl(null, [pair]),
    authenticate: requirePassword(password),
    advertisedName: serverName,
    connectionString: (address, port) =>
      `esdb://${USER}:${password}@${serverName(address)}:${port}?tls=true&tlsCAFile=${encodeURIComponent(authorityPath)}`,
  };
}
