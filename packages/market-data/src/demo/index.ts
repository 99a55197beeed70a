export { createDemoMarket, DEMO_SOURCE, type DemoOptions } from './createDemoMarket.ts';
