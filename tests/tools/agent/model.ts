import type { Answer, answerQuestion, Turn } from './agent.ts';

const MOST_TURNS = 12;
const ANSWER_MS = 120_000;
const SYSTEM =
  'Answer the question of the user with the tools. Stop calling tools as soon as their answers contain the figures.';

interface ToolUse {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

/**
 * Returns an agent that asks a model with the chat completions of OpenAI: `AGENT_MODEL_URL` is the address up to `/v1`, and
 * `AGENT_MODEL_NAME` and `AGENT_MODEL_KEY` are optional. The model reads only the question. Null without an address.
 */
export function modelOf({
  AGENT_MODEL_URL: url,
  AGENT_MODEL_NAME: model = '',
  AGENT_MODEL_KEY: key = '',
}: NodeJS.ProcessEnv) {
  if (!url) return null;
  const ask: typeof answerQuestion = async ({ question }, tools, call) => {
    const turns: Turn[] = [];
    const messages: object[] = [
      { role: 'system', content: SYSTEM },
      { role: 'user', content: question },
    ];
    const functions = tools.map(({ name, description, inputSchema: parameters }) => {
      return { type: 'function', function: { name, description, parameters } };
    });
    while (turns.length < MOST_TURNS) {
      const response = await fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ model, messages, tools: functions, temperature: 0 }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (!response.ok) throw new Error(`the model answers with status ${response.status}: ${await response.text()}`);
      const { choices } = (await response.json()) as {
        readonly choices: readonly { readonly message: { readonly tool_calls?: readonly ToolUse[] } }[];
      };
      const { message } = choices[0]!;
      if (!message.tool_calls?.length) return turns;
      messages.push(message);
      for (const { id, function: wanted } of message.tool_calls) {
        const args = JSON.parse(wanted.arguments || '{}') as object;
        const answer: Answer = await call(wanted.name, args);
        turns.push({ tool: wanted.name, args, answer });
        messages.push({
          role: 'tool',
          tool_call_id: id,
          content: answer.content.map(({ text = '' }) => text).join('\n'),
        });
      }
    }
    return turns;
  };
  return ask;
}
