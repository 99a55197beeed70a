export * from './financialModels.ts';
export * from './keyRatios.ts';
