export { createDemoMarket, type DemoOptions } from './createDemoMarket.ts';
