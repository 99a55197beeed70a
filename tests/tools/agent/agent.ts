import { words } from './words.ts';

/** A question with what its user says, as plain data. The agent gets nothing else. */
export interface Question {
  readonly question: string;
  /** The task in the words of the user. They choose the tool. */
  readonly task: string;
  /** The arguments, by the names that the user gives them. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly facts: readonly Fact[];
}

/** A figure that must come out. */
export interface Fact {
  /** Words of the figure. */
  readonly figure: string;
  /** Words in members of the row, or of an object around it. */
  readonly where?: Readonly<Record<string, string>>;
  readonly value: unknown;
}

export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
}

interface InputSchema {
  readonly properties?: Readonly<Record<string, Member>>;
  readonly required?: readonly string[];
}

interface Member {
  readonly description?: string;
  readonly items?: { readonly enum?: readonly string[] };
}

/** The answer of a call, as an application of the protocol gets it. */
export interface Answer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text?: string }[];
  readonly structuredContent: Readonly<Record<string, unknown>>;
}

export interface Turn {
  readonly tool: string;
  readonly args: object;
  readonly answer: Answer;
}

type Call = (tool: string, args: object) => Promise<Answer>;
type Args = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

const MOST_TURNS = 12;

/**
 * Answers a question with the names, schemas, and errors of the tools as its only guidance, and returns its turns. It calls the tool that
 * has the most words of the task, corrects the call as errors say, and reads more sections until it has seen all figures.
 */
export async function answerQuestion(
  question: Question,
  tools: readonly ListedTool[],
  call: Call,
): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  const use: Call = async (tool, args) => {
    const answer = await call(tool, args);
    turns.push({ tool, args, answer });
    return answer;
  };
  const tool = chooseTool(question, tools);
  let args = nameArguments(tool, question.given);
  args = await fillRequired(tool, args, tools, use);
  let answer = await use(tool.name, args);
  const isSame = (other: Args) => JSON.stringify(other) === JSON.stringify(args);
  while (turns.length < MOST_TURNS) {
    if (answer.isError) {
      const better = await corrected(args, answer, use);
      if (better === null || isSame(better)) return turns;
      args = better;
      answer = await use(tool.name, args);
      continue;
    }
    const missing = question.facts.filter((fact) => findFact(fact, turns) === undefined);
    if (missing.length === 0) return turns;
    const more = moreSections(question, missing, tool, answer);
    if (more === null) return turns;
    const { job_id } = answer.structuredContent;
    if (more.isThere) {
      const part = await use('get_job', { job_id, fields: more.fields });
      if (part.isError || missing.every((fact) => findFact(fact, turns) === undefined)) return turns;
      answer = part;
    } else {
      const wider = { ...args, fields: more.fields };
      if (isSame(wider)) return turns;
      args = wider;
      answer = await use(tool.name, args);
    }
  }
  return turns;
}

/** Returns the tool with the most words of the task. A rare word counts more, and so does a word of the name. */
function chooseTool({ task, given }: Question, tools: readonly ListedTool[]): ListedTool {
  const texts = tools.map(({ name, title = '', description, inputSchema }) => ({
    name: words(name),
    title: words(title),
    description: words(description),
    members: words(Object.keys(inputSchema.properties ?? {}).join(' ')),
  }));
  const rarity = rarityIn(texts.map(({ name, title, description }) => [...name, ...title, ...description]));
  const scored = texts.map(({ name, title, description, members }, i) => {
    const score = words(task).reduce((sum, word) => {
      const hits =
        3 * Number(name.includes(word)) + 2 * Number(title.includes(word)) + Number(description.includes(word));
      return sum + hits * rarity(word);
    }, 0);
    const taken = words(Object.keys(given).join(' ')).filter((word) => members.includes(word)).length;
    return { tool: tools[i]!, score: score + taken };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).tool;
}

/** Returns what the user gives under the names of the schema: the same name, or the member with the most of its words. */
function nameArguments({ inputSchema: { properties = {} } }: ListedTool, given: Args): Args {
  const entries = Object.entries(given).map(([name, value]) => {
    if (Object.hasOwn(properties, name)) return [name, value] as const;
    const meant = mostWords(
      words(name),
      Object.entries(properties).filter(([member]) => !Object.hasOwn(given, member)),
      ([member]) => words(member),
    );
    const described = mostWords(words(name), Object.entries(properties), ([, { description = '' }]) =>
      words(description.split('. ')[0]!),
    );
    return [(meant ?? described)?.[0] ?? name, value] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns the item that has most of the words. Words that few items have count more. Null if none has any. */
function mostWords<Item>(
  wanted: readonly string[],
  items: readonly Item[],
  textOf: (item: Item) => readonly string[],
): Item | null {
  const texts = items.map(textOf);
  const weightOf = rarityIn(texts);
  let [best, most]: [Item | null, number] = [null, 0];
  for (const [i, text] of texts.entries()) {
    const shared = wanted.filter((word) => text.includes(word));
    if (shared.length === 0) continue;
    const score = shared.reduce((sum, word) => sum + weightOf(word), 1 / (1 + text.length));
    if (score > most) [best, most] = [items[i]!, score];
  }
  return best;
}

/** Returns the weight of a word: the logarithm of how few of the texts have it. */
function rarityIn(texts: readonly (readonly string[])[]): (word: string) => number {
  return (word) => Math.log((texts.length + 1) / (texts.filter((text) => text.includes(word)).length + 0.5));
}

/** Fills a required argument that another tool returns, as its description says: "From list_portfolios." */
async function fillRequired(
  { inputSchema: { properties = {}, required = [] } }: ListedTool,
  args: Args,
  tools: readonly ListedTool[],
  use: Call,
): Promise<Args> {
  const filled: Record<string, unknown> = { ...args };
  for (const name of required) {
    if (Object.hasOwn(filled, name)) continue;
    const source = tools.find((tool) => properties[name]?.description?.includes(`From ${tool.name}`));
    if (source === undefined) continue;
    const found = leavesOf((await use(source.name, {})).structuredContent).find(({ path }) => path.at(-1) === name);
    if (found) filled[name] = found.value;
  }
  return filled;
}

/** Returns the arguments with what an error suggests. Null if it suggests nothing that the agent can do. */
async function corrected(args: Args, answer: Answer, use: Call): Promise<Args | null> {
  const { problems, symbol, suggestions } = answer.structuredContent as {
    readonly problems?: readonly { readonly field: string; readonly message: string }[];
    readonly symbol?: string;
    readonly suggestions?: readonly string[];
  };
  if (symbol !== undefined) {
    const found = suggestions?.[0] ?? (await lookUp(symbol, answer, use));
    return found === null ? null : replaceText(args, symbol, found);
  }
  let better: Args = args;
  for (const { field, message } of problems ?? []) {
    const [, meant] = /[Dd]id you mean ([^,?]+?)(?: or |[,?]|\.?$)/.exec(message) ?? [];
    const [, quoted] = /"([^"]+)"/.exec(message) ?? [];
    const [, known] = /(?:Known:|one of) ([^.]+)\./.exec(message) ?? [];
    const [, number] = new RegExp(`\\b(\\d+) ${quoted}`).exec(message) ?? [];
    if (/^unknown (argument|member)/.test(message)) better = renamed(better, field, meant ?? nameIn(field, known));
    else if (quoted !== undefined && number !== undefined) better = replaceText(better, quoted, number);
    else if (quoted !== undefined && meant !== undefined) better = replaceText(better, quoted, meant);
    else if (quoted !== undefined && known !== undefined) {
      const near = mostWords(words(quoted), known.split(', '), words);
      if (near !== null) better = replaceText(better, quoted, near);
    } else if (quoted !== undefined) {
      const found = await lookUp(quoted, { ...answer, content: [{ text: message }, ...answer.content] }, use);
      if (found !== null) better = replaceText(better, quoted, found);
    }
  }
  return better;
}

function nameIn(field: string, known = ''): string | null {
  return mostWords(words(field), known.split(', '), words);
}

/** Returns the symbol of a name, if the error names a tool that finds it. */
async function lookUp(name: string, { content }: Answer, use: Call): Promise<string | null> {
  const text = content.map(({ text = '' }) => text).join('\n');
  if (!text.includes('search_symbols')) return null;
  const { structuredContent } = await use('search_symbols', { query: name });
  const found = leavesOf(structuredContent).find(({ path }) => path.at(-1) === 'ric');
  return found === undefined ? null : String(found.value);
}

/** Returns the arguments in which a member of the first level, or of a deeper object, has another name. Null removes it. */
function renamed(args: Args, field: string, name: string | null): Args {
  const [, last = field] = /([^.[\]]+)$/.exec(field) ?? [];
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).flatMap(([key, member]) => {
      if (key !== last) return [[key, rename(member)]];
      return name === null ? [] : [[name, member]];
    });
    return Object.fromEntries(entries);
  };
  return rename(args) as Args;
}

/** Returns the arguments in which a text, or a part of one, or a key, is another one. */
function replaceText(args: Args, from: string, to: string): Args {
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(from, to);
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key === from ? to : key, replace(member)]));
  };
  return replace(args) as Args;
}

interface MoreSections {
  readonly fields: readonly string[];
  /** True if the result of the job has them. Otherwise the tool has to be called with them. */
  readonly isThere: boolean;
}

/** Returns the sections whose names, or whose sentences in the description of the tool, have the words of the missing figures. */
function moreSections(
  { task }: Question,
  missing: readonly Fact[],
  tool: ListedTool,
  { structuredContent }: Answer,
): MoreSections | null {
  const { available_sections: available } = structuredContent as { readonly available_sections?: readonly string[] };
  const names = tool.inputSchema.properties?.fields?.items?.enum ?? available ?? [];
  const clauses = tool.description.split(/[.;:] /);
  const fields = missing.flatMap(({ figure, where = {} }) => {
    const wanted = words([figure, ...Object.values(where), task].join(' '));
    const best = mostWords(wanted, names, (name) => {
      return words(`${name} ${clauses.find((one) => one.includes(name)) ?? ''}`);
    });
    return best === null ? [] : [best];
  });
  if (fields.length === 0) return null;
  const chosen = [...new Set(fields)];
  return { fields: chosen, isThere: chosen.every((name) => available?.includes(name)) };
}

interface Leaf {
  readonly path: Path;
  readonly value: unknown;
  /** The objects around it, from the outermost. */
  readonly around: readonly object[];
}

function leavesOf(value: unknown, path: Path = [], around: readonly object[] = []): readonly Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value, around }];
  const inside = Array.isArray(value) ? around : [...around, value];
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, [...path, key], inside));
}

/** Returns the value of a figure in the answers: the one with all of its words, most of them in its own name, and the fewest others. */
export function findFact({ figure, where = {} }: Fact, turns: readonly Turn[]): unknown {
  const wanted = words(figure);
  const fits = (row: object) =>
    Object.entries(where).every(([name, text]) => {
      const found = words(String(Reflect.get(row, name) ?? ''));
      return words(text).every((word) => found.includes(word));
    });
  const found = turns
    .filter(({ answer }) => !answer.isError)
    .flatMap(({ answer }) => leavesOf(answer.structuredContent))
    .filter(({ around }) => Object.keys(where).length === 0 || around.some(fits))
    .map((leaf) => {
      const own = words(String(leaf.path.at(-1)));
      return { leaf, text: words(leaf.path.join(' ')), others: wanted.filter((word) => !own.includes(word)).length };
    })
    .filter(({ text }) => wanted.every((word) => text.includes(word)))
    .sort((a, b) => a.others - b.others || a.text.length - b.text.length);
  return found[0]?.leaf.value;
}
