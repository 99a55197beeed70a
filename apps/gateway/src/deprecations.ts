import type { Operation } from '@tearsheet/operations';

/** A member of request bodies that ends. It works as described until the day of its end, and is refused after that. */
interface DeprecatedMember {
  readonly name: string;
  readonly since: string;
  readonly sunset: string;
}

/** docs/stability.md lists the same members. */
export const DEPRECATED_MEMBERS: readonly DeprecatedMember[] = [
  { name: 'flow_timing', since: '2026-11-28', sunset: '2027-11-28' },
];

/**
 * Returns the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of the answer to a body that has a deprecated member. They
 * have the earliest days if it has several. Without any, there are none.
 */
export function deprecationHeaders({ input }: Operation, body: Uint8Array): Readonly<Record<string, string>> {
  const { properties = {} } = (input.body ?? {}) as { readonly properties?: object };
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const sent = DEPRECATED_MEMBERS.filter(({ name }) => Object.hasOwn(properties, name) && text.includes(`"${name}"`));
  if (sent.length === 0) return {};
  const earliest = (day: 'since' | 'sunset') => Math.min(...sent.map((member) => Date.parse(member[day])));
  return { deprecation: `@${earliest('since') / 1000}`, sunset: new Date(earliest('sunset')).toUTCString() };
}
