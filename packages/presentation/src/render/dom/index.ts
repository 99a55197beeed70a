export { Blocks, Sections } from './blocks.tsx';
export { saveFile } from './saveFile.ts';
export { InstrumentAddress, TableView } from './table.tsx';
