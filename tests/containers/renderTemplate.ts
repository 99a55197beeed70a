/** The values that a template sees. Maps are walked in the order of their keys, as in Go. */
export type TemplateValue = string | number | boolean | null | undefined | readonly TemplateValue[] | TemplateMap;
export interface TemplateMap {
  readonly [name: string]: TemplateValue;
}

type Scope = ReadonlyMap<string, TemplateValue>;
type Token = { readonly text: string } | { readonly action: string };

/**
 * Renders the part of Go's text/template that the Helm chart uses. It knows fields, variables and their making, range, if and else, and
 * the functions of FUNCTIONS and `.Files.Get`. Anything else is an error, so the chart cannot use more of the language unnoticed.
 */
export function renderTemplate(source: string, data: TemplateMap): string {
  const tokens = tokenize(source);
  let position = 0;
  return block(new Map([['$', data]]), true).text;

  /** Up to `end` or `else`, which it consumes and gives. */
  function block(outer: Scope, isShown: boolean): { readonly text: string; readonly stop: string } {
    let scope = outer;
    let text = '';
    for (let token = tokens[position++]; token !== undefined; token = tokens[position++]) {
      if ('text' in token) text += isShown ? token.text : '';
      else if (token.action === 'end' || token.action === 'else') return { text, stop: token.action };
      else if (token.action.startsWith('if ')) text += condition(token.action.slice(3), scope, isShown);
      else if (token.action.startsWith('range ')) text += range(token.action.slice(6), scope, isShown);
      else if (isShown && / := /.test(token.action)) scope = withVariable(token.action, scope);
      else if (isShown) text += printed(evaluate(token.action, scope));
    }
    return { text, stop: '' };
  }

  function condition(expression: string, scope: Scope, isShown: boolean): string {
    const isTrue = isShown && isTruthy(evaluate(expression, scope));
    const then = block(scope, isTrue);
    return then.text + (then.stop === 'else' ? block(scope, isShown && !isTrue).text : '');
  }

  function range(header: string, scope: Scope, isShown: boolean): string {
    const [, first = '', second, expression = ''] = /^(\$\w+)(?:, (\$\w+))? := (.+)$/.exec(header) ?? [];
    const [key, value] = second === undefined ? [null, first] : [first, second];
    const body = position;
    const entries = isShown ? entriesOf(evaluate(expression, scope)) : [];
    const texts = entries.map(([name, item]) => {
      position = body;
      return block(new Map([...scope, ...(key === null ? [] : [[key, name] as const]), [value, item]]), true).text;
    });
    position = body;
    block(scope, false);
    return texts.join('');
  }
}

function tokenize(source: string): Token[] {
  const parts = source.split(/(\{\{-? .*? -?\}\})/);
  return parts.map((part, i) => {
    if (i % 2 === 1) return { action: part.replace(/^\{\{-? | -?\}\}$/g, '') };
    const trimmed = parts[i - 1]?.endsWith(' -}}') ? part.trimStart() : part;
    return { text: parts[i + 1]?.startsWith('{{- ') ? trimmed.trimEnd() : trimmed };
  });
}

const FUNCTIONS: Readonly<Record<string, (...values: readonly TemplateValue[]) => TemplateValue>> = {
  and: (...values) => values.reduce((left, right) => (isTruthy(left) ? right : left)),
  or: (...values) => values.find(isTruthy) ?? values.at(-1),
  not: (value) => !isTruthy(value),
  eq: (left, right) => left === right,
  index: (map, name) => field(map, String(name)),
  indent: (width, text) => String(text).replace(/^/gm, ' '.repeat(Number(width))),
};

function evaluate(expression: string, scope: Scope): TemplateValue {
  const words = expression.match(/"[^"]*"|\((?:[^()]|\([^()]*\))*\)(?:\.\w+)*|\S+/g) ?? [];
  const [head = '', ...rest] = words;
  const call = FUNCTIONS[head];
  if (call !== undefined) return call(...rest.map((word) => evaluate(word, scope)));
  if (head === '.Files.Get') return field(path(scope.get('$'), '.Files'), String(evaluate(rest[0] ?? '', scope)));
  if (/^\d+$/.test(head)) return Number(head);
  if (rest.length > 0) throw new Error(`not a function of this renderer: ${expression}`);
  if (head.startsWith('"')) return head.slice(1, -1);
  if (head.startsWith('(')) {
    const end = head.lastIndexOf(')');
    return path(evaluate(head.slice(1, end), scope), head.slice(end + 1));
  }
  const [, variable = '', fields = ''] = /^(\$\w*)?((?:\.\w+)*)$/.exec(head) ?? [];
  const name = variable || '$';
  if (!scope.has(name)) throw new Error(`no variable ${head}`);
  return path(scope.get(name), fields);
}

function withVariable(action: string, scope: Scope): Scope {
  const [name = '', expression = ''] = action.split(' := ');
  return new Map([...scope, [name, evaluate(expression, scope)]]);
}

function path(value: TemplateValue, fields: string): TemplateValue {
  return fields.split('.').slice(1).reduce(field, value);
}

function field(value: TemplateValue, name: string): TemplateValue {
  if (!isMap(value)) throw new Error(`there is no ${name} in ${JSON.stringify(value)}`);
  return value[name];
}

function entriesOf(value: TemplateValue): readonly (readonly [TemplateValue, TemplateValue])[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map((item, i) => [i, item] as const);
  return Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
}

function isMap(value: TemplateValue): value is TemplateMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTruthy(value: TemplateValue): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function printed(value: TemplateValue): string {
  if (typeof value === 'object' || value === undefined) throw new Error(`not printable: ${JSON.stringify(value)}`);
  return String(value);
}
