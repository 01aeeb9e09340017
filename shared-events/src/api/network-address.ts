/**
 * The network of an IP address, for counting. An IPv6 host has at least a /64 network of addresses, so its network
 * counts; an IPv4 address is its own, also where it is written as IPv6.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = '', after] = address.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
