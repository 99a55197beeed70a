import type { OAuthRecords } from '@tearsheet/runtime/accounts';
import type { Addresses } from '../../addresses.ts';
import type { ToolServerConfig } from '../../config.ts';
import { createUpstream, type Upstream } from './upstream.ts';
import { UPSTREAM_CALLBACK_PATH } from './upstreamRoutes.ts';

type UpstreamConfig = Pick<
  ToolServerConfig,
  'oidcIssuer' | 'oidcName' | 'oidcClientId' | 'oidcClientSecret' | 'oidcAllowedDomains'
>;

/** The identity provider by configuration; null without one. */
export function createConfiguredUpstream(
  config: UpstreamConfig,
  { issuer }: Addresses,
  records: OAuthRecords,
): Upstream | null {
  if (config.oidcIssuer === null) return null;
  return createUpstream({
    name: config.oidcName,
    issuer: config.oidcIssuer,
    clientId: config.oidcClientId,
    clientSecret: config.oidcClientSecret,
    allowedDomains: config.oidcAllowedDomains.split(',').flatMap((domain) => domain.trim().toLowerCase() || []),
    redirectUri: `${issuer}${UPSTREAM_CALLBACK_PATH}`,
    records,
  });
}
