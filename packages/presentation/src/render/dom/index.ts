export { Blocks } from './blocks.tsx';
export { Memory } from './kept.ts';
export { saveFile } from './saveFile.ts';
export { type SectionAddress, Sections } from './sections.tsx';
export { InstrumentAddress, TableView } from './table.tsx';
