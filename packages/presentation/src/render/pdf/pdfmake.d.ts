/**
 * The part of pdfmake 0.3 that is used here. The published types pull the browser's own types into the whole project
 * (`lib="dom"`), where they would make wrong calls of fetch and timers look right.
 */
declare module 'pdfmake' {
  type Margins = number | readonly [left: number, top: number, right: number, bottom: number];

  export interface Style {
    readonly font?: string;
    readonly fontSize?: number;
    readonly bold?: boolean;
    readonly color?: string;
    readonly fillColor?: string;
    readonly alignment?: 'left' | 'right' | 'center';
    readonly lineHeight?: number;
    readonly characterSpacing?: number;
    readonly margin?: Margins;
  }

  interface Common extends Style {
    readonly width?: number | string;
    /** Never split by a page break. */
    readonly unbreakable?: boolean;
    readonly pageBreak?: 'before';
    /** Columns that the cell of a table takes. Empty cells follow it. */
    readonly colSpan?: number;
  }

  /** One node of a document; each kind has its own member. */
  export type Content =
    | string
    | readonly Content[]
    | (Common & {
        readonly text: string | readonly Content[];
        readonly outline?: boolean;
        readonly outlineText?: string;
        readonly headlineLevel?: number;
        /** The element of a part of a text. */
        readonly tag?: import('./tags.ts').Tag;
      })
    | (Common & { readonly stack: readonly Content[] })
    | (Common & { readonly ul: readonly Content[] })
    | (Common & { readonly columns: readonly Content[]; readonly columnGap?: number })
    | (Common & {
        readonly svg: string;
        readonly fit?: readonly [number, number];
        readonly tag?: import('./tags.ts').Tag;
      })
    | (Common & {
        readonly image: string;
        readonly fit: readonly [number, number];
        readonly tag?: import('./tags.ts').Tag;
      })
    | (Common & { readonly canvas: readonly Line[] })
    | (Common & { readonly table: Table; readonly layout?: TableLayout | 'noBorders' });

  interface Line {
    readonly type: 'line';
    readonly x1: number;
    readonly y1: number;
    readonly x2: number;
    readonly y2: number;
    readonly lineWidth: number;
    readonly lineColor: string;
  }

  export interface Table {
    readonly headerRows?: number;
    /** Rows that must follow the head on its page. */
    readonly keepWithHeaderRows?: number;
    readonly dontBreakRows?: boolean;
    readonly widths: readonly (number | string)[];
    readonly body: readonly (readonly Content[])[];
  }

  type OfLine<T> = (index: number, node: { readonly table: Table }) => T;

  export interface TableLayout {
    readonly hLineWidth: OfLine<number>;
    readonly vLineWidth: OfLine<number>;
    readonly hLineColor: OfLine<string>;
    readonly vLineColor?: OfLine<string>;
    readonly paddingLeft: OfLine<number>;
    readonly paddingRight: OfLine<number>;
    readonly paddingTop: OfLine<number>;
    readonly paddingBottom: OfLine<number>;
  }

  export interface DocumentDefinition {
    readonly pageSize: 'A4';
    readonly pageMargins: Margins;
    readonly language: string;
    readonly displayTitle: boolean;
    readonly version: '1.7';
    readonly subset: 'PDF/UA';
    readonly tagged: true;
    readonly info: Readonly<Record<string, string | Date>>;
    readonly defaultStyle: Style;
    readonly header: (page: number, pages: number) => Content;
    readonly footer: (page: number, pages: number) => Content;
    readonly content: Content;
    readonly pageBreakBefore: (node: {
      readonly headlineLevel?: number;
      readonly startPosition: { readonly verticalRatio: number };
    }) => boolean;
  }

  interface FontFiles {
    readonly normal: string;
    readonly bold: string;
    readonly italics: string;
    readonly bolditalics: string;
  }

  const pdfmake: {
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> };
    setFonts(fonts: Readonly<Record<string, FontFiles>>): void;
    setUrlAccessPolicy(mayFetch: (url: string) => boolean): void;
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
  };
  export default pdfmake;
}

/** The part of pdfmake that draws. tagging.ts extends it. */
declare module 'pdfmake/js/Renderer.js' {
  import type { Tag } from './tags.ts';

  export interface StructureElement {
    readonly dictionary: { readonly data: Record<string, unknown> };
    add(child: object): StructureElement;
  }

  /** The part of PDFKit's document that marks content. */
  export interface PdfKitDocument {
    readonly page: { readonly height: number };
    /** Part of PDF/UA. */
    subset: number | string | undefined;
    struct(role: string, options: object): StructureElement;
    addStructure(element: StructureElement): void;
    markContent(tag: string, options: object): void;
    markStructureContent(tag: string): object;
    endMarkedContent(): void;
  }

  interface Placed {
    readonly x: number;
    readonly y: number;
    readonly _width: number;
    readonly _height: number;
    readonly tag?: Tag;
  }

  interface Line {
    readonly inlines: readonly { readonly tag?: Tag }[];
  }

  export interface Renderer {
    readonly pdfDocument: PdfKitDocument;
    renderPages(pages: readonly { readonly items: readonly { readonly item: Placed & Line }[] }[]): void;
    renderLine(line: Line, x: number, y: number): void;
    renderVector(vector: object): void;
    renderImage(image: Placed): void;
    renderSVG(svg: Placed): void;
  }

  const module: { readonly default: { readonly prototype: Renderer } };
  export default module;
}
