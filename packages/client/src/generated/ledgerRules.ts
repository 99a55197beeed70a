// Made from packages/shared/src/portfolio/ledger/unreadMembers.ts by `pnpm run docs`; never edit it.
export const UNREAD_MEMBERS = {"deposit":["quantity","price"],"withdrawal":["quantity","price"],"interest":["quantity","price"],"fee":["quantity","price"],"tax":["quantity","price"],"split":["price","amount","fee","tax","rate","currency"],"exchange":["price"]} as const;
export const UNCONVERTED = ["dividend","interest","fee","tax"] as const;
