import { ANALYTICS_VERSION, VERSION_HISTORY } from '@tearsheet/shared/engine';
import { analyticsVersionsAnswer } from '@tearsheet/shared/schemas';
import { operationRow } from './operation.ts';

/** The versions of the calculation. They show whether a stored result is wrong or only worded differently. */
export const analyticsVersions = operationRow({
  name: 'analytics_versions',
  scope: null,
  output: analyticsVersionsAnswer,
  rest: {
    operationId: 'getAnalyticsVersions',
    method: 'get',
    path: '/v1/analytics-versions',
    summary: 'List the versions of the calculation, and who should restate stored results',
    success: 'Every version.',
  },
  async run() {
    return { kind: 'done', value: { analytics_version: ANALYTICS_VERSION, versions: VERSION_HISTORY } };
  },
});
