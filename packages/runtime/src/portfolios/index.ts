export {
  type AlertRules,
  type AlertStore,
  createAlertStore,
  type PlannedPortfolio,
  type PortfolioAlert,
} from './alertStore.ts';
export { createInboxChanges, type InboxChanges } from './inboxChanges.ts';
export {
  CONFIRMATION_EVENT,
  createMailStore,
  type DueMail,
  emailOf,
  type MailLink,
  type MailSettings,
  type MailStore,
  mailToken,
  quietUntilMs,
  readMailToken,
} from './mailStore.ts';
export { createNightStore, type Night, type NightStore } from './nightStore.ts';
export {
  createNotificationStore,
  isNotificationEntry,
  type Notification,
  type NotificationStore,
} from './notificationStore.ts';
export { createPortfolioStore, isPortfolioListEntry, type PortfolioStore } from './portfolioStore.ts';
export type { PortfolioRecord } from './types.ts';
