/** The package of the command line leaves out the unused rest of the schemas, which it could not with a dynamic import of them. */
export { SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
