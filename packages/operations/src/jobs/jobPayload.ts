import { JobFailure, NewerJobError, PUBLIC_ERRORS } from '@tearsheet/runtime/jobs';

/** The newest version that this release reads. Raise it when a worker of the version before could misread a payload. */
const PAYLOAD_VERSION = 3;
/** Jobs of the first releases have no version. */
const FIRST_VERSION = 1;

type MemberType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | 'array'
  | 'object or null'
  | 'string or null'
  | 'number or null'
  | 'number or object'
  | 'string or object or null';

/** The types of all members that a payload must have. */
export type PayloadMembers<Payload> = {
  readonly [name in keyof Payload as undefined extends Payload[name] ? never : name]: MemberType;
};

/** Returns the payload that a gateway stores for a worker. `version` is the oldest one that reads it right. */
export function writePayload(payload: object, version: 1 | 2 | 3 = FIRST_VERSION): string {
  return JSON.stringify({ payloadVersion: version, ...payload });
}

/**
 * Returns the payload of a job.
 * @throws NewerJobError when a newer version wrote it
 * @throws JobFailure when it is not JSON or a member is missing, because a second try would not help
 */
export function readPayload<Payload>(bytes: Buffer, members: PayloadMembers<Payload>): Payload {
  const { payloadVersion = FIRST_VERSION, ...payload } = parse(bytes);
  if (typeof payloadVersion !== 'number') throw unreadable('its version is not a number');
  if (payloadVersion > PAYLOAD_VERSION) throw new NewerJobError(`the payload has version ${payloadVersion}`);
  for (const [name, type] of Object.entries<MemberType>(members)) {
    if (!type.split(' or ').includes(typeOf(payload[name]))) throw unreadable(`${name} is not a ${type}`);
  }
  // A gateway of this version or of one before wrote it, and every member that a job needs is there.
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
  return new JobFailure(`${PUBLIC_ERRORS.unreadable}: ${why}. Submit it again.`, { cause });
}
