import { expect, test } from '@jest/globals';
import { compareAddress, jobAddress, portfolioAddress, readRoute } from './route.ts';

test.each([
  ['', { name: 'editor' }],
  ['#/', { name: 'editor' }],
  ['#/unknown', { name: 'editor' }],
  [jobAddress('port-1/2'), { name: 'job', jobId: 'port-1/2' }],
  ['#/jobs', { name: 'editor' }],
  ['#/compare', { name: 'compare', jobIds: [] }],
  [compareAddress(['port-1', 'port-2']), { name: 'compare', jobIds: ['port-1', 'port-2'] }],
  ['#/portfolios', { name: 'portfolios' }],
  [portfolioAddress('pf-1'), { name: 'portfolio', portfolioId: 'pf-1', version: null }],
  [portfolioAddress('pf-1', 3), { name: 'portfolio', portfolioId: 'pf-1', version: 3 }],
])('%j is %j', (hash, route) => expect(readRoute(hash)).toEqual(route));
