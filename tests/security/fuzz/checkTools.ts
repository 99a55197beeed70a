import {
  isCallToolResult,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/client';
import { createAjv } from '@tearsheet/shared/schemas';
import type { Check } from './checkRest.ts';
import type { FuzzAnswer } from './send.ts';
import type { ListedTool } from './toolRequests.ts';

const INTERNAL_ERROR = -32_603;

/** Every answer is JSON-RPC as the protocol has it, and the result of a tool fits the schema that the tool is listed with. */
export function checkTools(tools: readonly ListedTool[]): Check {
  const ajv = createAjv();
  const outputs = new Map(tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]));

  function checkResult(tool: string, result: object): string | null {
    if ('resultType' in result && result.resultType === 'input_required') return 'asks for input';
    if (!isCallToolResult(result)) return 'not the result of a tool';
    const { isError, structuredContent } = result;
    const code =
      typeof structuredContent === 'object' && structuredContent !== null
        ? Reflect.get(structuredContent, 'code')
        : null;
    if (isError) return code === 'internal_error' ? 'a fault inside a tool' : null;
    return outputs.get(tool)?.(structuredContent) ? null : 'structuredContent does not fit the output schema';
  }

  function checkMessage(operation: string, message: unknown): string | null {
    if (isJSONRPCNotification(message)) return null;
    if (isJSONRPCErrorResponse(message)) return message.error.code === INTERNAL_ERROR ? 'internal error' : null;
    if (!isJSONRPCResultResponse(message)) return 'not JSON-RPC';
    const tool = /^tools\/call (.+)/.exec(operation)?.[1];
    return tool === undefined || !('content' in message.result) ? null : checkResult(tool, message.result);
  }

  return ({ operation, method }, answer) => {
    const { status, text } = answer;
    if (status >= 500 && status !== 503) return `status ${status}`;
    if (method === 'HEAD' || status === 204) return text === '' ? null : 'a body where none may be';
    if (status === 202) return text === '' ? null : 'a body for a notification';
    if (status === 401 || status === 403) return isChallenge(answer) ? null : `status ${status} without a challenge`;
    const messages = messagesOf(answer);
    if (messages === null) return `status ${status} without JSON`;
    for (const message of messages) {
      const wrong = checkMessage(operation, withPlainId(message));
      if (wrong !== null) return wrong;
    }
    return null;
  };
}

/**
 * An error for a message whose id could not be read has no id (JSON-RPC 2.0, section 5) or an id that is not an integer. The
 * schemas of MCP allow neither.
 */
function withPlainId(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('error' in message) || !('id' in message)) return message;
  const isStrange = message.id === null || (typeof message.id === 'number' && !Number.isSafeInteger(message.id));
  return isStrange ? { ...message, id: 0 } : message;
}

function isChallenge({ status, headers, text }: FuzzAnswer): boolean {
  const isForbidden =
    status === 403 && messagesOf({ headers, text, status, contentType: '', isOpenStream: false }) !== null;
  return isForbidden || String(headers['www-authenticate']).startsWith('Bearer ');
}

/** The messages of an answer, from JSON or the events of a stream. Null if one is not JSON. */
function messagesOf({ contentType, text, isOpenStream }: FuzzAnswer): readonly unknown[] | null {
  const texts =
    contentType === 'text/event-stream' ? [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => data ?? '') : [text];
  try {
    return texts.map((one) => JSON.parse(one) as unknown);
  } catch {
    return isOpenStream ? [] : null;
  }
}
