import rendererModule, { type PdfKitDocument, type Renderer, type StructureElement } from 'pdfmake/js/Renderer.js';
import type { Tag } from './tags.ts';

/** The elements of one PDF, and the page on which each tag was first drawn. */
interface Tree {
  readonly elements: ReadonlyMap<Tag, StructureElement>;
  readonly firstPage: Map<Tag, object>;
}

const trees = new WeakMap<PdfKitDocument, Tree>();

/**
 * Makes pdfmake write tagged PDFs. pdfmake 0.3 passes `tagged` on to PDFKit but marks nothing itself, so its renderer is extended
 * here. Text and drawings with a tag become the content of their element. Everything else is an artifact, such as a running head.
 */
export function installTagging(): void {
  const renderer = rendererModule.default.prototype;
  const { renderPages, renderLine, renderVector, renderImage, renderSVG } = renderer;
  renderer.renderPages = function renderTagged(pages) {
    const root = pages.flatMap(({ items }) => items.flatMap(({ item }) => tagOf(item) ?? [])).map(rootOf)[0];
    if (root) trees.set(this.pdfDocument, { elements: buildElements(this.pdfDocument, root), firstPage: new Map() });
    // With the number 1, PDFKit adds a CIDSet to each font. It leaves out parts of glyphs, and PDF/UA does not need it.
    this.pdfDocument.subset = '1';
    renderPages.call(this, pages);
  };
  renderer.renderLine = function renderTagged(line, x, y) {
    mark(this, tagOf(line), () => renderLine.call(this, line, x, y));
  };
  renderer.renderVector = function renderTagged(vector) {
    mark(this, undefined, () => renderVector.call(this, vector));
  };
  renderer.renderImage = function renderTagged(image) {
    mark(this, image.tag, () => renderImage.call(this, image), boxOf(image));
  };
  renderer.renderSVG = function renderTagged(svg) {
    mark(this, svg.tag, () => renderSVG.call(this, svg), boxOf(svg));
  };
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

function boxOf({ x, y, _width, _height }: { x: number; y: number; _width: number; _height: number }): Box {
  return [x, y, x + _width, y + _height];
}

function tagOf(
  item: { readonly tag?: Tag; readonly inlines?: readonly { readonly tag?: Tag }[] } | undefined,
): Tag | undefined {
  return item?.tag ?? item?.inlines?.[0]?.tag;
}

function rootOf(tag: Tag): Tag {
  return tag.parent === null ? tag : rootOf(tag.parent);
}

function buildElements(document: PdfKitDocument, root: Tag): ReadonlyMap<Tag, StructureElement> {
  const elements = new Map<Tag, StructureElement>();
  const build = (tag: Tag): StructureElement => {
    const { alt, scope } = tag;
    const element = document.struct(tag.role, { ...(alt ? { alt } : {}), ...(scope ? { scope } : {}) });
    elements.set(tag, element);
    for (const child of tag.children) element.add(build(child));
    return element;
  };
  document.addStructure(build(root));
  return elements;
}

function mark(renderer: Renderer, tag: Tag | undefined, draw: () => void, box?: Box): void {
  const document = renderer.pdfDocument;
  const tree = trees.get(document);
  const element = tag && tree?.elements.get(tag);
  if (!tree) {
    draw();
    return;
  }
  // The head of a table is read once, and repeated on its next pages for the eye only.
  const isRepeated = tag?.role === 'TH' && (tree.firstPage.get(tag) ?? document.page) !== document.page;
  if (!tag || !element || isRepeated) {
    document.markContent('Artifact', { type: 'Layout' });
  } else {
    tree.firstPage.set(tag, document.page);
    element.add(document.markStructureContent(tag.role));
    const height = document.page.height;
    if (box)
      element.dictionary.data.A = {
        O: 'Layout',
        Placement: 'Block',
        BBox: [box[0], height - box[3], box[2], height - box[1]],
      };
  }
  draw();
  document.endMarkedContent();
}
