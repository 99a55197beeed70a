import { MOST_SUGGESTIONS, shownName } from '@tearsheet/shared';
import { checkExpression, type ExpressionProblem, loadExpressions } from '@tearsheet/shared/engine';
import type { AnalyzeRequest, RequestIssue } from '@tearsheet/shared/schemas';

/** Returns the problems of custom metrics. The first request that has one loads the parser. */
export async function customMetricProblems({ custom_metrics: metrics = [] }: AnalyzeRequest): Promise<RequestIssue[]> {
  if (metrics.length > 0) await loadExpressions();
  const names = metrics.map(({ name }) => name);
  let rejected = 0;
  return metrics.flatMap((metric, i) => {
    const { name, expression } = metric;
    const checked = checkExpression(expression, rejected < MOST_SUGGESTIONS);
    if ('problem' in checked) rejected += 1;
    return [
      ...(names.indexOf(name) < i ? [repeatedName(name, i)] : []),
      ...('problem' in checked ? [{ field: ['custom_metrics', i, 'expression'], ...problemOf(checked, metric) }] : []),
    ];
  });
}

function repeatedName(name: string, i: number): RequestIssue {
  return {
    field: ['custom_metrics', i, 'name'],
    code: 'duplicate_metric',
    message: `two custom metrics have the name "${shownName(name)}". Give each one its own name`,
    input: name,
  };
}

function problemOf(
  { problem, position, suggestion }: ExpressionProblem,
  { name, expression }: { readonly name: string; readonly expression: string },
): Omit<RequestIssue, 'field'> {
  return {
    code: 'invalid_expression',
    message: `the custom metric "${shownName(name)}" cannot be used, because ${problem} (character ${position})`,
    input: expression,
    context: { position, ...(suggestion === undefined ? {} : { suggestions: [suggestion] }) },
  };
}
