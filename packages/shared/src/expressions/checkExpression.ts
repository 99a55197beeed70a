import { counted, LONGEST_SUGGESTED, nearest, shownName } from '../messages.ts';
import { type ExpressionFunction, FUNCTIONS, MOST_POWER, OPERATORS } from './functions.ts';
import { type ResultName, resultName, resultNames, type Shape } from './names.ts';
import { type MathNode, parser, runTree } from './parser.ts';

/** An expression that is safe to evaluate. */
export interface Expression {
  /** A tree of function calls, finite numbers, and the symbols v0, v1, … for `reads`. It holds nothing else. */
  readonly tree: MathNode;
  readonly reads: readonly ResultName[];
  /** Operations for each value of a series of that shape. */
  readonly work: Readonly<Record<Shape, number>>;
}

/** Reason why an expression is rejected. */
export interface ExpressionProblem {
  readonly problem: string;
  /** Position of the character, from 1. */
  readonly position: number;
  readonly suggestion?: string;
}

export const MOST_CHARACTERS = 500;
const MOST_PARTS = 100;
const MOST_DEPTH = 20;

/** The characters that are not in expressions, with the reason. They are rejected before mathjs reads the text. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/["'`]/, 'texts are not allowed'],
  [/[[\]]/, 'lists, matrices, and indexes are not allowed'],
  [/[{}]/, 'objects are not allowed'],
  [/[;\n\r]/, 'an expression is one formula, without further statements'],
  [/%/, 'percent signs are not allowed: write 0.05 for 5%'],
  [/(?<![=!<>])=(?!=)/, 'assignments and function definitions are not allowed: compare with =='],
  [/!(?!=)/, 'factorials are not allowed'],
  [/\?(?:\?|\.(?!\d))/, 'this operator is not allowed'],
  [/(?<![\w.])0[xob]/i, 'numbers must be decimal'],
  [/[^A-Za-z0-9_.,()+\-*/^?:<>=! ]/, 'this character is not allowed'],
];

class Rejection extends Error {
  readonly detail: ExpressionProblem;
  constructor(detail: ExpressionProblem) {
    super(detail.problem);
    this.detail = detail;
  }
}

/**
 * Returns the checked expression, or the first problem. Call loadExpressions before.
 * @param suggests false if the problem needs no suggestion, because a request has many
 */
export function checkExpression(text: string, suggests = true): Expression | ExpressionProblem {
  try {
    checkText(text);
    return buildTree(text, parse(text), suggests);
  } catch (error) {
    if (error instanceof Rejection) return error.detail;
    throw error;
  }
}

function checkText(text: string): void {
  if (text.length > MOST_CHARACTERS) reject(`it has more than ${MOST_CHARACTERS} characters`, MOST_CHARACTERS + 1);
  if (text.trim() === '') reject('it is empty', 1);
  for (const [pattern, problem] of FORBIDDEN) {
    const index = text.search(pattern);
    if (index >= 0) reject(problem, index + 1);
  }
  let depth = 0;
  for (const [i, character] of [...text].entries()) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth > MOST_DEPTH) reject(`it nests more than ${MOST_DEPTH} levels`, i + 1);
  }
}

function parse(text: string): MathNode {
  try {
    return parser().parse(text);
  } catch (error) {
    // A SyntaxError of mathjs has the position and repeats it in the message.
    const { char = 1, message } = error as { readonly char?: number; readonly message: string };
    return reject(`it cannot be read: ${message.replace(/ \(char \d+\)$/, '')}`, char);
  }
}

function reject(problem: string, position: number, suggestion?: string): never {
  throw new Rejection({ problem, position, ...(suggestion === undefined ? {} : { suggestion }) });
}

interface Part {
  readonly node: MathNode;
  readonly shape: Shape;
  /** True if it reads nothing of the result. */
  readonly isConstant: boolean;
}

/** Builds a new tree that holds only allowed parts. The parsed tree itself is never evaluated. */
function buildTree(text: string, parsed: MathNode, suggests: boolean): Expression {
  const math = parser();
  const reads: ResultName[] = [];
  const work: Record<Shape, number> = { number: 0, days: 0, months: 0, years: 0 };
  let parts = 0;
  const root = build(parsed, 1);
  if (root.shape !== 'number') reject('it is a series: make one number of it, for example with mean', 1);
  return { tree: root.node, reads, work };

  function build(node: MathNode, depth: number): Part {
    parts += 1;
    if (parts > MOST_PARTS) reject(`it has more than ${MOST_PARTS} parts`, 1);
    if (depth > MOST_DEPTH) reject(`it nests more than ${MOST_DEPTH} levels`, 1);
    if (math.isParenthesisNode(node)) return build(node.content, depth + 1);
    if (math.isConstantNode(node)) return constant(node.value);
    if (math.isSymbolNode(node) || math.isAccessorNode(node)) return read(pathOf(node));
    if (math.isConditionalNode(node)) {
      return call('choose', OPERATORS, [node.condition, node.trueExpr, node.falseExpr], depth);
    }
    if (math.isOperatorNode(node)) {
      if (node.implicit) reject('an operator is missing: write * between factors', 1);
      if (!OPERATORS.has(node.fn)) reject(`the operator "${node.op}" is not allowed`, positionOf(text, node.op));
      return call(node.fn, OPERATORS, node.args, depth);
    }
    if (math.isFunctionNode(node) && math.isSymbolNode(node.fn)) {
      const { name } = node.fn;
      if (!FUNCTIONS.has(name)) rejectName(text, name, { kind: 'function', known: [...FUNCTIONS.keys()], suggests });
      return call(name, FUNCTIONS, node.args, depth);
    }
    if (math.isRelationalNode(node)) reject('two values are compared at a time: join comparisons with "and"', 1);
    if (math.isRangeNode(node)) reject('ranges are not allowed', positionOf(text, ':'));
    return reject('this form is not allowed', 1);
  }

  function constant(value: unknown): Part {
    if (typeof value === 'number' && Number.isFinite(value)) {
      return { node: new math.ConstantNode(value), shape: 'number', isConstant: true };
    }
    return reject(`${String(value)} is not a number`, positionOf(text, String(value)));
  }

  function read(name: string): Part {
    const found = resultName(name);
    if (found === undefined) {
      if (FUNCTIONS.has(name)) reject(`the function ${name} needs arguments in parentheses`, positionOf(text, name));
      return rejectName(text, name, {
        kind: 'figure or series',
        known: resultNames().map((one) => one.name),
        suggests,
      });
    }
    if (!reads.includes(found)) reads.push(found);
    return { node: new math.SymbolNode(`v${reads.indexOf(found)}`), shape: found.shape, isConstant: false };
  }

  /** Only plain names with dots are a path, so an expression never reaches a property of a value. */
  function pathOf(node: MathNode): string {
    if (math.isSymbolNode(node)) return node.name;
    if (math.isAccessorNode(node) && node.index.dotNotation) return `${pathOf(node.object)}.${node.name}`;
    return reject('only names may be before a dot', positionOf(text, '.'));
  }

  function call(
    name: string,
    table: ReadonlyMap<string, ExpressionFunction>,
    nodes: readonly MathNode[],
    depth: number,
  ): Part {
    const { kind, least, most, work: cost } = table.get(name)!;
    const position = table === FUNCTIONS ? positionOf(text, name) : 1;
    if (nodes.length < least || nodes.length > most) {
      const wanted = least === most ? counted(least, 'argument') : `${least} to ${most} arguments`;
      reject(`${name} takes ${wanted} and has ${nodes.length}`, position);
    }
    const args = nodes.map((node) => build(node, depth + 1));
    const [shape = 'number', other] = new Set(args.map((arg) => arg.shape).filter((one) => one !== 'number'));
    if (other !== undefined) reject(`series of ${shape} and of ${other} cannot be combined`, position);
    const isMeasure = kind !== 'each' || (least < most && args.length === 1);
    const series = kind === 'two' ? 2 : 1;
    if (isMeasure && args.some((arg, i) => (arg.shape === 'number') !== i >= series)) {
      reject(`${name} needs a series, for example daily_return${least > series ? ', and a number' : ''}`, position);
    }
    work[shape] += cost;
    if (name === 'pow' && args[1]!.isConstant) checkPower(args[1]!.node);
    return {
      node: new math.FunctionNode(
        name,
        args.map((arg) => arg.node),
      ),
      shape: isMeasure ? 'number' : shape,
      isConstant: args.every(({ isConstant }) => isConstant),
    };
  }

  /** Exponents that read the result are checked when they are known. */
  function checkPower(exponent: MathNode): void {
    const value = runTree(exponent, [], () => {});
    if (!(Math.abs(value) <= MOST_POWER)) {
      reject(`exponents are between -${MOST_POWER} and ${MOST_POWER}`, positionOf(text, '^'));
    }
  }
}

function rejectName(
  text: string,
  name: string,
  { kind, known, suggests }: { readonly kind: string; readonly known: readonly string[]; readonly suggests: boolean },
): never {
  const isSuggested = suggests && name.length <= LONGEST_SUGGESTED;
  const meant = isSuggested ? nearest(name.toLowerCase(), known, Math.max(2, name.length / 3)) : null;
  const hint = meant === null ? '' : `: did you mean ${meant}?`;
  const problem = `the ${kind} "${shownName(name)}" is not known${hint}`;
  return reject(problem, positionOf(text, name), meant ?? undefined);
}

/** Returns the position of the first occurrence, from 1. A name does not occur inside a longer one. */
function positionOf(text: string, part: string): number {
  const isName = /^\w/.test(part);
  const [first = part] = isName ? part.split('.') : [part];
  const plain = first.replace(/[^\w]/g, '\\$&');
  return Math.max(0, text.search(isName ? new RegExp(`(?<![\\w.])${plain}(?!\\w)`) : new RegExp(plain))) + 1;
}
