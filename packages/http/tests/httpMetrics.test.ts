import { expect, test } from '@jest/globals';
import { createMetrics } from '@tearsheet/runtime';
import { httpMetrics } from '../src/httpMetrics.ts';

test('requests are measured by method, route and status, and open ones counted', async () => {
  const metrics = await createMetrics({ service: 'test', version: '1.2.3' });
  const http = httpMetrics(metrics);
  const first = http.begin();
  http.begin();
  first({ method: 'GET', route: '/v1/jobs/:job_id', status: 200 });
  const odd = http.begin();
  odd({ method: 'BREW', route: null, status: 404 });
  const text = (await metrics.render()).text;
  const count = 'tearsheet_http_request_duration_seconds_count';
  expect(text).toContain(`${count}{service="test",method="GET",route="/v1/jobs/:job_id",status="200"} 1`);
  expect(text).toContain(`${count}{service="test",method="other",route="none",status="404"} 1`);
  expect(text).toContain('tearsheet_http_requests_open{service="test"} 1');
});
