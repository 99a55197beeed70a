export { type CreditStore, type Credits, createCreditStore, type Usage } from './creditStore.ts';
