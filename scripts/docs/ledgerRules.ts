import { UNCONVERTED, UNREAD_MEMBERS } from '@tearsheet/shared/portfolio';

/** Returns the client's module with the rules of ledgers that its importer follows. The client imports no other package. */
export function ledgerRules(): string {
  return `// Made from packages/shared/src/portfolio/ledger/unreadMembers.ts by \`pnpm run docs\`; never edit it.
export const UNREAD_MEMBERS = ${JSON.stringify(UNREAD_MEMBERS)} as const;
export const UNCONVERTED = ${JSON.stringify(UNCONVERTED)} as const;
`;
}
