import { type AnalyzeRequest, ATTRIBUTION_LEVEL_LISTS, type RequestIssue } from '@tearsheet/shared/schemas';

/** Returns the problem of levels of attribution that are no hierarchy. */
export function levelProblems({ attribution }: Pick<AnalyzeRequest, 'attribution'>): RequestIssue[] {
  const levels = attribution?.levels;
  if (levels === undefined || ATTRIBUTION_LEVEL_LISTS.some((list) => list.join() === levels.join())) return [];
  const known = ATTRIBUTION_LEVEL_LISTS.map((list) => JSON.stringify(list)).join(', ');
  return [
    {
      field: ['attribution', 'levels'],
      code: 'unknown_levels',
      message: `the levels ${JSON.stringify(levels)} are not known. Send one of ${known}`,
      input: levels,
    },
  ];
}
