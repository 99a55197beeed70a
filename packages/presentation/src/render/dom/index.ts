export { Blocks, Sections } from './blocks.tsx';
export { InstrumentAddress, TableView } from './table.tsx';
