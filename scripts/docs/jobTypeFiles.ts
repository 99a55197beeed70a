import { JOB_DEFINITIONS, queuesOf } from '@tearsheet/runtime/jobs';
import { JOB_TYPES } from '@tearsheet/shared';

/** Returns the values of the Helm chart with the queues of each worker's job types. KEDA scales a worker by these queues. */
export function withQueues(values: string): string {
  const groups = Map.groupBy(Object.values(JOB_DEFINITIONS), ({ app }) => app);
  const lines = values.split('\n');
  for (const [app, definitions] of groups) {
    const start = lines.indexOf(`  ${app}:`);
    const length = lines.slice(start + 1).findIndex((line) => /^ {0,2}\S/.test(line));
    const end = length === -1 ? lines.length : start + 1 + length;
    const at = lines.findIndex((line, i) => i > start && i < end && QUEUES.test(line));
    if (start === -1 || at === -1) throw new Error(`values.yaml has no queues of ${app}`);
    lines[at] = lines[at]?.replace(QUEUES, queuesOf(definitions).join('|')) ?? '';
  }
  return lines.join('\n');
}

const QUEUES = /(?<=\bqueues: ")[^"]*/;

/** Returns the Python module with the class of each job type's result. An analysis has a class of its own. */
export function pythonKinds(): string {
  const kinds = Object.entries(JOB_TYPES).filter(([type]) => type !== 'portfolio_analysis');
  const classes = kinds.map(([, { result }]) => `    ${result},\n`).sort();
  return `# Made from the table of job types by scripts/makeDocs.ts. Never edit it.
"""The class of the result of each kind of job."""

from __future__ import annotations

from pydantic import BaseModel

from .models import (
${classes.join('')})

KINDS: dict[str, type[BaseModel]] = {
${kinds.map(([type, { result }]) => `    "${type}": ${result},\n`).join('')}}
`;
}
