/** The console as a client of the tool server. The gateway names it in its pages. */
export const CONSOLE_CLIENT_ID = 'console';
