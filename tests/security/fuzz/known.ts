import type { Known } from './request.ts';

const PATTERNS: Readonly<Record<string, RegExp>> = {
  job: /"job_id":"([a-z]+-[0-9a-f-]{36})"/g,
  analysis: /"job_id":"(port-[0-9a-f-]{36})"/g,
  report: /"(?:pdf|html|json)_url":"https:\/\/api\.example(\/v1\/reports\/[^"]+)"/g,
  portfolio: /"portfolio_id":"([^"]{10,60})"/g,
  delivery: /"delivery_id":"([^"]{10,80})"/g,
  cursor: /"next_cursor":"([^"]+)"/g,
};

/** Identifiers from earlier answers, oldest first. */
export function createKnown(tokens: Readonly<Record<string, string>>) {
  const found = new Map(Object.keys(PATTERNS).map((kind) => [kind, new Set<string>()]));
  return {
    learn(text: string): void {
      for (const [kind, pattern] of Object.entries(PATTERNS)) {
        for (const [, id] of text.matchAll(pattern)) if (id !== undefined) found.get(kind)?.add(id);
      }
    },
    jobs: (): readonly string[] => [...(found.get('job') ?? [])],
    /** The newest twenty of each: older ones have expired or are like them. */
    all(): Known {
      const ids = [...found].map(([kind, values]) => [kind, [...values].slice(-20)]);
      return {
        ...Object.fromEntries(ids),
        ...Object.fromEntries(Object.entries(tokens).map(([kind, one]) => [kind, [one]])),
      };
    },
  };
}
