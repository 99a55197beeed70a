/** `npm run drill -- alerts [TearsheetName…]`: provokes every alert, or the named ones, on the running service. */
import { drillAlerts } from './alerts/drillAlerts.ts';

const [name, ...alerts] = process.argv.slice(2);
if (name !== 'alerts') {
  console.error('usage: npm run drill -- alerts [TearsheetName…]');
  process.exit(2);
}
process.exitCode = (await drillAlerts(alerts)) ? 0 : 1;
