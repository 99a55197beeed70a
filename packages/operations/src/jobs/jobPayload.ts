import { JobFailure, OtherVersionError, PUBLIC_ERRORS } from '@tearsheet/runtime/jobs';

/** The only version that this release writes and reads. Raise it when the members of any payload change. */
const PAYLOAD_VERSION = 4;

type MemberType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | 'array'
  | 'object or null'
  | 'string or null'
  | 'number or object'
  | 'string or object or null';

/** The types of all members that a payload must have. */
export type PayloadMembers<Payload> = {
  readonly [name in keyof Payload as undefined extends Payload[name] ? never : name]: MemberType;
};

/** Returns the payload that a gateway stores for a worker. */
export function writePayload(payload: object): string {
  return JSON.stringify({ payloadVersion: PAYLOAD_VERSION, ...payload });
}

/**
 * Returns the payload of a job.
 * @throws OtherVersionError when another version wrote it
 * @throws JobFailure when it is not JSON or a member is missing, because a second try would not help
 */
export function readPayload<Payload>(bytes: Buffer, members: PayloadMembers<Payload>): Payload {
  const { payloadVersion, ...payload } = parse(bytes);
  if (payloadVersion !== PAYLOAD_VERSION) throw new OtherVersionError(`the payload has version ${payloadVersion}`);
  for (const [name, type] of Object.entries<MemberType>(members)) {
    if (!type.split(' or ').includes(typeOf(payload[name]))) throw unreadable(`${name} is not a ${type}`);
  }
  // A gateway of this version wrote it, and every member that a job needs is there.
  return payload as Payload;
}

function parse(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch (error) {
    throw unreadable('it is not JSON', error);
  }
  if (typeOf(value) !== 'object') throw unreadable('it is not an object');
  return { ...(value as object) };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function unreadable(why: string, cause?: unknown): JobFailure {
  return new JobFailure('unreadable_request', `${PUBLIC_ERRORS.unreadable}: ${why}. Submit it again.`, { cause });
}
