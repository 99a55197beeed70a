import { JOB_DEFINITIONS, queuesOf } from '@tearsheet/runtime/jobs';
import { JOB_TYPES } from '@tearsheet/shared';

/** Returns the values of the Helm chart with the queues of each worker's job types. KEDA scales a worker by these queues. */
export function withQueues(values: string): string {
  const groups = Map.groupBy(Object.values(JOB_DEFINITIONS), ({ app }) => app);
  return [...groups].reduce((text, [app, definitions]) => {
    const queues = new RegExp(`(?<=^ {2}${app}:\\n(?: {3,}.*\\n)*? {4,}(?:.*[ {])?queues: ")[^"]*`, 'm');
    if (!queues.test(text)) throw new Error(`values.yaml has no queues of ${app}`);
    return text.replace(queues, queuesOf(definitions).join('|'));
  }, values);
}

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
