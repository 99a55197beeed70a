import { parseSync } from '@swc/core';

/** A message in a source, with the names of the values that it gets. Null for values that are not written as an object. */
export interface Message {
  readonly text: string;
  readonly values: readonly string[] | null;
}

export interface Texts {
  readonly messages: readonly Message[];
  /** Texts for people that are not messages, and messages that are not written as a text. */
  readonly wrong: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

interface Place {
  /** True inside a function. */
  readonly isLate: boolean;
  /** True where a text is shown: in JSX, and in the attributes that people read or hear. */
  readonly isShown: boolean;
}

const TEXT_ATTRIBUTES = new Set([
  ...['aria-label', 'title', 'placeholder', 'alt', 'label', 'legend', 'about', 'caption', 'text', 'hint', 'lead'],
]);
const FUNCTIONS = new Set([
  ...['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'ClassMethod', 'MethodProperty'],
]);
const CASTS = new Set(['TsAsExpression', 'TsConstAssertion', 'TsNonNullExpression', 'TsSatisfiesExpression']);
const LETTERS = /\p{L}{2}/u;
/** Sentences and titles of several words. Names of styles and members do not look like this. */
const SENTENCE = /^\p{Lu}[\p{L}’-]*,? \p{Ll}/u;

/**
 * Returns the messages of a source, and its texts that nobody can translate. Those are texts outside `t` and `tParts`, messages that
 * are not literals, and messages of the time when the module loads. The language is not known then.
 */
export function textsOf(source: string, tsx: boolean): Texts {
  const messages: Message[] = [];
  const wrong: string[] = [];
  const visit = (value: unknown, place: Place): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, place);
    if (!isNode(value) || Array.isArray(value)) return;
    const type = String(value.type);
    if (/^(Import|Export)(All|Named)?Declaration$/.test(type) && 'source' in value && value.source !== null) return;
    if (type.startsWith('Ts') && !CASTS.has(type)) return;
    const text = type === 'JSXText' || type === 'StringLiteral' ? String(value.value) : templateText(value);
    if (text !== null && (place.isShown ? LETTERS : SENTENCE).test(text)) wrong.push(text.trim());
    if (type === 'CallExpression' && isNode(value.callee) && /^(t|tParts)$/.test(String(value.callee.value))) {
      const [first, second, ...others] = (value.arguments as readonly { readonly expression: Node }[]).map(
        ({ expression }) => expression,
      );
      const message = first?.type === 'StringLiteral' ? String(first.value) : templateText(first);
      if (message === null) wrong.push('a message that is not a text');
      else messages.push({ text: message, values: namesIn(second) });
      if (!place.isLate) wrong.push(`${message} is translated when the module loads`);
      visit([second, ...others], { ...place, isShown: false });
      return;
    }
    if (type === 'JSXAttribute') {
      visit(value.value, { ...place, isShown: TEXT_ATTRIBUTES.has(nameOf(value.name)) });
      return;
    }
    // The operands of a comparison and the arguments of a call are not shown, but its branches are.
    const hides = /^(CallExpression|NewExpression|MemberExpression|ObjectExpression)$/.test(type);
    const isComparison = type === 'BinaryExpression' && value.operator !== '+';
    const isLate = place.isLate || FUNCTIONS.has(type);
    const isShown =
      type === 'JSXElement' ||
      type === 'JSXFragment' ||
      (place.isShown && !hides && !isComparison && !FUNCTIONS.has(type));
    for (const [name, member] of Object.entries(value)) {
      const isTest = type === 'ConditionalExpression' && name === 'test';
      const isKey = name === 'key' || name === 'span' || (type === 'TemplateLiteral' && name === 'quasis');
      if (!isKey) visit(member, { isLate, isShown: isShown && !isTest });
    }
  };
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'esnext' }).body, { isLate: false, isShown: false });
  return { messages, wrong };
}

/** The names of the values in an ICU message. @example valuesOf('{count, plural, other {# of {name}}}') // count, name */
export function valuesOf(message: string): string[] {
  return [
    ...new Set(
      [...message.matchAll(/(?<!\b(?:one|other) )\{(\w+)(?:\}|, (?:plural|select),)/g)].map(([, name = '']) => name),
    ),
  ].sort();
}

function namesIn(node: Node | undefined): string[] | null {
  if (node === undefined) return [];
  if (node.type !== 'ObjectExpression') return null;
  const properties = node.properties as readonly Node[];
  if (properties.some(({ type }) => type === 'SpreadElement')) return null;
  return properties.map((property) => String(isNode(property.key) ? property.key.value : property.value)).sort();
}

function nameOf(name: unknown): string {
  if (!isNode(name)) return '';
  return isNode(name.namespace) && isNode(name.name)
    ? `${String(name.namespace.value)}:${String(name.name.value)}`
    : String(name.value);
}

/** The text of a template, without its values. Null for other nodes. */
function templateText(node: Node | undefined): string | null {
  if (node?.type !== 'TemplateLiteral') return null;
  return (node.quasis as readonly { readonly cooked: string }[]).map(({ cooked }) => cooked).join('');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
