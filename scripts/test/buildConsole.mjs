/** Jest transforms a TypeScript file for CommonJS here, so this JavaScript file lets Node load it. */
export { default } from '../../apps/console/build.ts';
