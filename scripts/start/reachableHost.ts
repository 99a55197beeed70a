/** Where this machine reaches what listens on the host, as it stands in a URL: a listener on all addresses is also on the loopback. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
