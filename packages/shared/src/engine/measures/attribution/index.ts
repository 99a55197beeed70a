export * from './brinson.ts';
export * from './currency.ts';
export * from './geometric.ts';
export * from './linking.ts';
