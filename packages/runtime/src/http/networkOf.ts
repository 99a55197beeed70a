import { isIPv6 } from 'node:net';

/**
 * An IPv4 address as it is. An IPv6 address by its first 64 bits, because one customer usually gets all addresses of such a
 * network.
 *
 * @example networkOf('2001:db8::1') // '2001:db8:0:0::/64'
 */
export function networkOf(ip: string): string {
  const address = ip.replace('::ffff:', '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const groups = tail === undefined ? first : [...first, ...zeros, ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
