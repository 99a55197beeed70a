import fc from 'fast-check';
import { hostileText, hostileValue } from './rubbish.ts';

type Change =
  | { readonly kind: 'add'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'replace'; readonly value: unknown }
  | { readonly kind: 'remove' | 'repeat' | 'wrap' };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('replace' as const), value: hostileValue }),
  fc.record({ kind: fc.constant('add' as const), name: hostileText, value: hostileValue }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'repeat' as const, 'wrap' as const) }),
);

/** The JSON values of another generator, with up to three places of each changed into something else. */
export function spoiled(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const changes = fc.array(fc.tuple(fc.nat(200), change), { minLength: 1, maxLength: 3 });
  return fc.tuple(values, changes).map(([value, all]) => {
    let text = structuredClone(value);
    // Copies: hostile values are the same objects each time, and one put into itself would be no JSON.
    for (const [place, one] of all) text = changed(text, place, structuredClone(one));
    return text;
  });
}

function changed(root: unknown, place: number, one: Change): unknown {
  const places = [...placesOf(root)];
  const chosen = places[place % Math.max(1, places.length)];
  if (!chosen) return one.kind === 'replace' ? one.value : root;
  const { parent, key } = chosen;
  const old: unknown = Reflect.get(parent, key);
  if (one.kind === 'remove') Reflect.deleteProperty(parent, key);
  else if (one.kind === 'wrap') Reflect.set(parent, key, [old]);
  else if (one.kind === 'repeat') Reflect.set(parent, key, [old, old]);
  else if (one.kind === 'replace') Reflect.set(parent, key, one.value);
  else if (one.kind === 'add' && Array.isArray(parent)) parent.push(one.value);
  else if (one.kind === 'add') define(parent, one.name, one.value);
  return root;
}

/** JSON can have a member `__proto__` of its own; a plain assignment would make no member of it. */
function define(parent: object, name: string, value: unknown): void {
  Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true });
}

interface Place {
  readonly parent: object;
  readonly key: string;
}

function* placesOf(value: unknown): Generator<Place> {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    yield { parent: value, key };
    yield* placesOf(Reflect.get(value, key));
  }
}
