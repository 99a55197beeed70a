import { ANALYTICS_VERSION, VERSION_HISTORY } from '@tearsheet/shared/engine';
import { analyticsVersionsAnswer } from '@tearsheet/shared/schemas';
import { type Operation, PRIVATE } from './operation.ts';

/** The versions of the calculation. They show whether a stored result is wrong or only worded differently. */
export const analyticsVersions: Operation = {
  name: 'analytics_versions',
  scope: null,
  input: {},
  output: analyticsVersionsAnswer,
  rest: {
    operationId: 'getAnalyticsVersions',
    method: 'get',
    path: '/v1/analytics-versions',
    summary: 'List the versions of the calculation, and who should restate stored results',
    status: 200,
    success: 'Every version.',
    problems: [],
    cacheControl: PRIVATE,
  },
  tool: null,
  async run() {
    return { kind: 'done', value: { analytics_version: ANALYTICS_VERSION, versions: VERSION_HISTORY } };
  },
};
