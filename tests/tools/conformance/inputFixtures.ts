import {
  type CallToolResult,
  fromJsonSchema,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';

type Answer = CallToolResult | InputRequiredResult;

const none = fromJsonSchema<object>({ type: 'object', properties: {} });
const ask = (message: string, member: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [member]: { type: 'string' as const } }, required: [member] },
  });
const question = inputRequired.createMessage({
  messages: [{ role: 'user', content: { type: 'text', text: 'What is the capital of France?' } }],
  maxTokens: 100,
});
const done = (text: string): Answer => ({ content: [{ type: 'text', text }] });
const answered = ({ mcpReq }: ServerContext, key: string) => mcpReq.inputResponses?.[key] !== undefined;
const stateOf = ({ mcpReq }: ServerContext) => mcpReq.requestState<string>();

/** Tools and a prompt that ask the client for input. The product has none, but its endpoint carries them. */
const TOOLS: Readonly<Record<string, (context: ServerContext) => Answer>> = {
  test_input_required_result_elicitation: (context) =>
    answered(context, 'user_name')
      ? done('Hello!')
      : inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } }),
  test_input_required_result_sampling: (context) =>
    answered(context, 'capital_question')
      ? done('Thank you.')
      : inputRequired({ inputRequests: { capital_question: question } }),
  test_input_required_result_list_roots: (context) =>
    answered(context, 'client_roots')
      ? done('Thank you.')
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
  test_input_required_result_request_state: (context) =>
    answered(context, 'confirm') && stateOf(context) === 'first'
      ? done('state-ok')
      : inputRequired({ inputRequests: { confirm: ask('Please confirm', 'ok') }, requestState: 'first' }),
  test_input_required_result_multiple_inputs: (context) =>
    ['user_name', 'capital_question', 'client_roots'].every((key) => answered(context, key))
      ? done('Thank you.')
      : inputRequired({
          inputRequests: {
            user_name: ask('What is your name?', 'name'),
            capital_question: question,
            client_roots: inputRequired.listRoots(),
          },
          requestState: 'all',
        }),
  test_input_required_result_multi_round: (context) => {
    if (answered(context, 'step2') && stateOf(context) === 'second') return done('Thank you.');
    return answered(context, 'step1')
      ? inputRequired({ inputRequests: { step2: ask('Which color?', 'color') }, requestState: 'second' })
      : inputRequired({ inputRequests: { step1: ask('What is your name?', 'name') }, requestState: 'first' });
  },
  test_input_required_result_capabilities: () => inputRequired({ inputRequests: { capital_question: question } }),
};

export function registerInputFixtures(server: McpServer): void {
  for (const [name, run] of Object.entries(TOOLS)) {
    server.registerTool(name, { description: 'Fixture.', inputSchema: none }, async (_args, context) => run(context));
  }
  server.registerPrompt('test_input_required_result_prompt', { description: 'Fixture.' }, async (context) =>
    answered(context, 'user_context')
      ? { messages: [{ role: 'user' as const, content: { type: 'text' as const, text: 'Thank you.' } }] }
      : inputRequired({ inputRequests: { user_context: ask('What context should the prompt use?', 'context') } }),
  );
}
