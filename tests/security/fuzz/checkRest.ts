import { createAjv, problem, validationError } from '@tearsheet/shared/schemas';
import { type MediaType, type OpenapiDocument, type Operation, operationsOf } from './openapiDocument.ts';
import type { FuzzRequest } from './request.ts';
import type { FuzzAnswer } from './send.ts';

/** The problem of an answer. Null if there is none. */
export type Check = (asked: FuzzRequest, answer: FuzzAnswer) => string | null;

/** Every answer is one that the description declares for the operation: status, media type, and a body that fits. */
export function checkRest(document: OpenapiDocument): Check {
  const ajv = createAjv().addVocabulary(['components', 'discriminator']);
  const operations = new Map(operationsOf(document).map((one) => [`${one.method} ${one.path}`, one.operation]));
  const checks = new Map<object, (value: unknown) => boolean>();
  const fits = (media: MediaType, value: unknown): boolean => {
    let check = checks.get(media);
    if (!check) {
      check = ajv.compile({ ...media.schema, components: document.components });
      checks.set(media, check);
    }
    return check(value);
  };
  const isProblem = ajv.compile({ anyOf: [problem, validationError] });

  function checkDeclared({ responses }: Operation, method: string, answer: FuzzAnswer): string | null {
    const declared = responses[answer.status];
    if (!declared) return `undeclared status ${answer.status}`;
    if (method === 'HEAD') return answer.text === '' ? null : 'a body for HEAD';
    if (!declared.content) return answer.text === '' ? null : `a body with status ${answer.status}`;
    const media = declared.content[answer.contentType];
    if (!media) return `undeclared media type ${answer.contentType} with status ${answer.status}`;
    if (!answer.contentType.endsWith('json')) return null;
    const value = parsed(answer.text);
    return value !== undefined && fits(media, value)
      ? null
      : `the body does not fit its schema, status ${answer.status}`;
  }

  /** Paths and methods that the description does not have: pages, a problem, or another spelling of an operation. */
  function checkUndeclared(method: string, { status, text }: FuzzAnswer): string | null {
    const isFine = method === 'HEAD' || status < 400 || isProblem(parsed(text));
    return isFine ? null : `status ${status} without a problem`;
  }

  return (asked, answer) => {
    if (answer.status >= 500 && answer.status !== 503) return `status ${answer.status}`;
    const path = asked.operation.replace(/^\w+ /, '');
    const isStrange = !matchesTemplate(path, asked.path);
    const { method } = asked;
    const operation = operations.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
    return operation && !isStrange ? checkDeclared(operation, method, answer) : checkUndeclared(method, answer);
  };
}

function matchesTemplate(template: string, path: string): boolean {
  const pattern = template.replace(/\{\w+\}/g, '[^/?]+');
  return new RegExp(`^${pattern}(\\?|$)`).test(path);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
