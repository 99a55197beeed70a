import type { Operation } from '@tearsheet/operations';

/** Returns docs/reference.md: every operation with its REST route, its tool, its scope, and its flags. */
export function reference(operations: readonly Operation[]): string {
  const rows = operations.map((operation) => {
    const { name, scope, rest, tool } = operation;
    const route = `\`${rest.method.toUpperCase()} ${rest.path.replace(/:(\w+)/g, '{$1}')}\``;
    const cells = [
      `\`${name}\``,
      rest.summary,
      route,
      tool ? `\`${tool.name}\`` : '',
      scope === null ? 'any' : `\`${scope}\``,
      flags(operation),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `# Operations

\`scripts/makeDocs.ts\` makes this page from the table of operations in \`packages/operations\`.
Parameters, bodies, and answers are in [openapi.json](openapi.json). Errors are in [errors.md](errors.md).

The flags mean:

- **idempotent**: accepts an \`Idempotency-Key\`.
- **conditional**: the answer has an \`ETag\`.
- **csv**: the answer is also available as CSV.
- **waits**: accepts \`Prefer: wait\`.
- **job**: starts a job and accepts a \`callback_url\`.
- **billed**: may cost credits.

| Operation | Summary | REST | Tool | Scope | Flags |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

function flags({ idempotent, conditional, csv, waits, startsJobs, billed }: Operation): string {
  const all = { idempotent, conditional, csv, waits, job: startsJobs, billed };
  return Object.entries(all)
    .flatMap(([name, value]) => (value ? [name] : []))
    .join(', ');
}
