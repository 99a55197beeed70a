export * from './concentration.ts';
export * from './drawdown.ts';
export * from './relative.ts';
export * from './returns.ts';
export * from './risk.ts';
export * from './rolling.ts';
export * from './statistics.ts';
