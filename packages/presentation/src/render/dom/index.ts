export { Blocks } from './blocks.tsx';
export { ImageContext } from './chartFigure.tsx';
export type { ImageFacts } from './imageSvg.ts';
export { Memory } from './kept.ts';
export { saveFile } from './saveFile.ts';
export { type SectionAddress, Sections } from './sections.tsx';
export { InstrumentAddress, TableView } from './table.tsx';
