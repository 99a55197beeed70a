import { fromJsonSchema, inputRequired, type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { registerInputFixtures } from './inputFixtures.ts';

/** A pixel and a sound, as small as they get. */
const IMAGE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const SOUND = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const none = fromJsonSchema<object>({ type: 'object', properties: {} });
const text = (value: string) => ({ type: 'text' as const, text: value });
const picture = { type: 'image' as const, data: IMAGE, mimeType: 'image/png' };
const document = (uri: string, value: string, mimeType = 'text/plain') => {
  return { type: 'resource' as const, resource: { uri, mimeType, text: value } };
};

/** The tools, resources and prompts by the names that the conformance suite calls. */
export function registerFixtures(server: McpServer): void {
  registerTools(server);
  registerResources(server);
  registerPrompts(server);
  registerInputFixtures(server);
  registerSubscriptions(server);
}

/** The product declares neither capability: the endpoint is tested, which carries them. */
function registerSubscriptions({ server }: McpServer): void {
  server.registerCapabilities({ logging: {}, resources: { subscribe: true } });
  server.setRequestHandler('logging/setLevel', () => ({}));
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
}

function registerTools(server: McpServer): void {
  const contents = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [picture],
    test_audio_content: [{ type: 'audio' as const, data: SOUND, mimeType: 'audio/wav' }],
    test_embedded_resource: [document('test://embedded-resource', 'This is an embedded resource content.')],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      picture,
      document('test://mixed-content-resource', '{"test":"data","value":123}', 'application/json'),
    ],
    test_streaming_elicitation: [text('Only a result.')],
  };
  for (const [name, content] of Object.entries(contents)) {
    server.registerTool(name, { description: 'Fixture.', inputSchema: none }, async () => ({ content }));
  }
  server.registerTool('test_error_handling', { description: 'Fixture.', inputSchema: none }, async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_logging_tool', { description: 'Fixture.', inputSchema: none }, async () => {
    return { content: [text('The server does not log to clients.')] };
  });
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Fixture.', inputSchema: none },
    async (_args, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100, message: `Completed step ${progress} of 100` },
        });
      }
      return { content: [text(String(progressToken ?? 'no-progress-token'))] };
    },
  );
  // A client that has not declared sampling must not be asked for it.
  server.registerTool('test_missing_capability', { description: 'Fixture.', inputSchema: none }, async () =>
    inputRequired({
      inputRequests: {
        answer: inputRequired.createMessage({
          messages: [{ role: 'user', content: { type: 'text', text: 'pong?' } }],
          maxTokens: 16,
        }),
      },
    }),
  );
}

function registerResources(server: McpServer): void {
  const plain = { description: 'Fixture.', mimeType: 'text/plain' };
  server.registerResource('static-text', 'test://static-text', plain, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  const binary = { description: 'Fixture.', mimeType: 'image/png' };
  server.registerResource('static-binary', 'test://static-binary', binary, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: IMAGE }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  const json = { description: 'Fixture.', mimeType: 'application/json' };
  server.registerResource('template', template, json, async ({ href }, { id }) => {
    const body = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` });
    return { contents: [{ uri: href, mimeType: 'application/json', text: body }] };
  });
}

function registerPrompts(server: McpServer): void {
  const user = <T>(content: T) => ({ role: 'user' as const, content });
  server.registerPrompt('test_simple_prompt', { description: 'Fixture.' }, async () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Fixture.', argsSchema: argumentsOf('arg1', 'arg2') },
    async ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Fixture.', argsSchema: argumentsOf('resourceUri') },
    async ({ resourceUri = '' }) => ({
      messages: [
        user(document(resourceUri, 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Fixture.' }, async () => ({
    messages: [user(picture), user(text('Please analyze the image above.'))],
  }));
}

function argumentsOf(...names: readonly string[]) {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', description: 'Fixture.' }]));
  return fromJsonSchema<Record<string, string>>({ type: 'object', properties, required: [...names] });
}
