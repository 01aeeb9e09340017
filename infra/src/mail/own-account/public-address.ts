import ipaddr from 'ipaddr.js';

/** All addresses of the public IPv6 network (RFC 4291). */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to a host of the public network: not to a loopback, private, link-local, shared,
 * multicast, documentation or other special range of IPv4 or IPv6. IPv4 addresses within IPv6 ones never count, whether
 * mapped or translated (NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6);
}
