import { isIPv6 } from 'node:net';
import type { Logger } from '@tearsheet/runtime';
import type { Request, RequestHandler } from 'express';

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64 network, because one customer usually gets all addresses
 * of such a network.
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

/** Returns the network of a caller, for rate limits and for logs. `TRUSTED_PROXIES` decides whose word on it counts. */
export function clientAddress({ ip = '' }: Pick<Request, 'ip'>): string {
  return networkOf(ip);
}

/** Warns once when a proxy that is not configured forwards requests: all callers would share the limits of one address. */
export function warnOfProxy(logger: Logger): RequestHandler {
  let isWarned = false;
  return (request, _response, next) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      logger.warn('requests come through a proxy, but TRUSTED_PROXIES is 0: all users share the limits of one address');
    }
    next();
  };
}
