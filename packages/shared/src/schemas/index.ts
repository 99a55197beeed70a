export { SECTION_NAMES, type SectionName } from './sectionNames.ts';
