import type { Content } from 'pdfmake';

/** Roles of the structure tree of a PDF (ISO 32000-1, 14.8.4). */
export type Role =
  | ('Document' | 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'LBody' | 'Figure')
  | ('Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD');

/** An element of the structure tree, which screen readers follow. Texts and drawings refer to theirs. */
export interface Tag {
  readonly role: Role;
  readonly children: Tag[];
  readonly parent: Tag | null;
  /** The content of a figure in words. */
  readonly alt?: string;
  readonly scope?: 'Column' | 'Row';
}

export type TagOptions = Pick<Tag, 'alt' | 'scope'>;

export function rootTag(): Tag {
  return { role: 'Document', children: [], parent: null };
}

/** Adds an element after the last one of its parent. */
export function addTag(parent: Tag, role: Role, options: TagOptions = {}): Tag {
  const tag = { role, children: [], parent, ...options };
  parent.children.push(tag);
  return tag;
}

/** A text that belongs to an element. pdfmake copies members of a part of a text to each of its words. */
export function taggedText(text: string, tag: Tag): { readonly text: Content[] } {
  return { text: [{ text, tag }] };
}
