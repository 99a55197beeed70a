import { isObject } from '@tearsheet/shared';
import { SourceError } from './connector.ts';
import { errorTextOf, kindOfText } from './errorText.ts';

/** A value inside a source's answer that knows its path, so that an error names the field whose shape changed. */
export interface JsonField {
  readonly path: string;
  readonly value: unknown;
  readonly isAbsent: boolean;
  /** Returns a member of an object. It is absent if the object has no member of that name. */
  get(name: string): JsonField;
  /** Returns the members of an object, or none if it is absent. */
  entries(): readonly (readonly [string, JsonField])[];
  /** Returns the items of an array, or none if it is absent. */
  items(): readonly JsonField[];
  /** Returns the field itself if it is there. */
  required(): JsonField;
  text(): string;
  textOrNull(): string | null;
  number(): number;
  numberOrNull(): number | null;
  /** Returns the numbers and nulls of an array of `length` items. */
  numbersOrNulls(length: number): (number | null)[];
}

/** Wraps the value at a path. A wrong type throws a SourceError of kind `schema` that names the path. */
export function jsonField(value: unknown, path: string): JsonField {
  const fail = (wanted: string): never => {
    const found = value === undefined ? 'is missing' : `is ${describe(value)}`;
    throw new SourceError('schema', `unexpected answer: ${path} ${found}, not ${wanted}`);
  };
  const isAbsent = value === undefined || value === null;
  const number = (): number => (typeof value === 'number' && Number.isFinite(value) ? value : fail('a number'));
  const text = (): string => (typeof value === 'string' ? value : fail('text'));
  const field: JsonField = {
    path,
    value,
    isAbsent,
    required: () => (isAbsent ? fail('a value') : field),
    get(name) {
      const object = isObject(value) ? value : fail('an object');
      return jsonField(Object.hasOwn(object, name) ? object[name] : undefined, `${path}.${name}`);
    },
    entries() {
      if (isAbsent) return [];
      const object = isObject(value) ? value : fail('an object');
      return Object.entries(object).map(([name, member]) => [name, jsonField(member, `${path}.${name}`)]);
    },
    items() {
      if (isAbsent) return [];
      const list: readonly unknown[] = Array.isArray(value) ? value : fail('an array');
      return list.map((item, i) => jsonField(item, `${path}[${i}]`));
    },
    text,
    textOrNull: () => (isAbsent ? null : text().trim() || null),
    number,
    numberOrNull: () => (isAbsent ? null : number()),
    numbersOrNulls(length) {
      const list: readonly unknown[] = Array.isArray(value) ? value : fail('an array');
      if (list.length !== length) fail(`${length} items`);
      return list.map((item, i) => {
        if (item === null || (typeof item === 'number' && Number.isFinite(item))) return item;
        return jsonField(item, `${path}[${i}]`).number();
      });
    },
  };
  return field;
}

/** Parses the text of an answer and wraps its value. A sentence in place of JSON is an error with its text. */
export function parseJson(text: string, path: string): JsonField {
  try {
    return jsonField(JSON.parse(text), path);
  } catch (error) {
    const sentence = errorTextOf(text);
    const page = text.trimStart().startsWith('<') ? ', but a page' : '';
    const found = sentence === null ? `is not JSON${page}` : `is "${sentence}"`;
    const kind = sentence === null ? null : kindOfText(sentence);
    throw new SourceError(kind ?? 'schema', `unexpected answer: ${path} ${found}`, { cause: error });
  }
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (value === null) return 'null';
  return typeof value === 'object' ? 'an object' : JSON.stringify(value).slice(0, 40);
}
