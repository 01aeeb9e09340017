/** A host that the operator allows, in lower case: at one port, or with null at the ports of mail. */
export type AllowedHost = { host: string; port: number | null };

const ENTRY = /^(?:\[(?<ip>[0-9a-f:.]+)\]|(?<name>[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?))(?::(?<port>\d{1,5}))?$/;

/**
 * Reads a list of hosts with commas between them: `mail.internal`, `10.0.0.7:1025` or `[fd00::7]:1025`. Null when an
 * entry is no host.
 */
export function readAllowedHosts(text: string): AllowedHost[] | null {
  const entries = text.split(',').map((part) => part.trim().toLowerCase());
  const hosts = entries.map(readEntry);
  return hosts.every((host) => host !== null) ? hosts : null;
}

function readEntry(entry: string): AllowedHost | null {
  const { ip, name, port } = ENTRY.exec(entry)?.groups ?? {};
  const host = ip ?? name;
  if (host === undefined || Number(port ?? 1) > 65_535 || Number(port ?? 1) === 0) return null;
  return { host, port: port === undefined ? null : Number(port) };
}

/** Whether the operator allows a host at a port. @param ports the ports of what is wanted there */
export function isAllowedHost(
  allowed: readonly AllowedHost[],
  { host, port }: { host: string; port: number },
  ports: readonly number[],
): boolean {
  return allowed.some(
    (entry) => entry.host === host && (entry.port === null ? ports.includes(port) : entry.port === port),
  );
}
