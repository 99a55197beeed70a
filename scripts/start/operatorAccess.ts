import { DEVELOPMENT_ACCOUNT } from './developmentAccess.ts';

/** Variables by which the development account is an operator, unless the environment names another provider. */
export function operatorAccess(
  environment: Readonly<Record<string, string | undefined>>,
  { mcpUrl, dashboardUrl }: { readonly mcpUrl: string; readonly dashboardUrl: string },
): Readonly<Record<string, string>> {
  const common = { DASHBOARD_URL: environment.DASHBOARD_URL || dashboardUrl };
  if (environment.DASHBOARD_OIDC_ISSUER) return common;
  return {
    ...common,
    DASHBOARD_OIDC_ISSUER: mcpUrl,
    DASHBOARD_ADMINS: environment.DASHBOARD_ADMINS || DEVELOPMENT_ACCOUNT,
  };
}
