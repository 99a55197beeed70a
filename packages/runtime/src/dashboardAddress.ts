import { originVariable } from './originVariable.ts';

/** Read by the dashboard, and by the tool server, which signs operators in for it. */
export const DASHBOARD_URL_VARIABLE = originVariable(
  'DASHBOARD_URL',
  "address at which browsers reach the operators' dashboard; the tool server lets accounts sign in for it there and nowhere else",
);

/** The dashboard as a client of the tool server. */
export const DASHBOARD_CLIENT_ID = 'dashboard';

/** Where an OpenID provider sends operators back to. */
export const DASHBOARD_CALLBACK_PATH = '/sign-in/callback';
