import { expect, test } from '@jest/globals';
import { compareAddress, jobAddress, portfolioAddress, readRoute, researchAddress } from '../src/route.ts';

test.each([
  ['', { name: 'start' }],
  ['#/', { name: 'start' }],
  ['#/unknown', { name: 'start' }],
  [jobAddress('port-1/2'), { name: 'job', jobId: 'port-1/2', section: null }],
  [jobAddress('port-1', 'risk'), { name: 'job', jobId: 'port-1', section: 'risk' }],
  ['#/jobs', { name: 'start' }],
  ['#/edit', { name: 'editor' }],
  ['#/example', { name: 'example' }],
  ['#/sign-in', { name: 'sign-in' }],
  ['#/compare', { name: 'compare', jobIds: [] }],
  [compareAddress(['port-1', 'port-2']), { name: 'compare', jobIds: ['port-1', 'port-2'] }],
  ['#/portfolios', { name: 'portfolios' }],
  ['#/data', { name: 'data' }],
  [portfolioAddress('pf-1'), { name: 'portfolio', portfolioId: 'pf-1', version: null }],
  [portfolioAddress('pf-1', 3), { name: 'portfolio', portfolioId: 'pf-1', version: 3 }],
  ['#/research', { name: 'research', symbol: null, kind: 'financial' }],
  [researchAddress('AAPL.OQ'), { name: 'research', symbol: 'AAPL.OQ', kind: 'financial' }],
  [researchAddress('AAPL.OQ', 'news'), { name: 'research', symbol: 'AAPL.OQ', kind: 'news' }],
  ['#/research/100%', { name: 'research', symbol: '100%', kind: 'financial' }],
  ['#/research/AAPL.OQ/gossip', { name: 'research', symbol: 'AAPL.OQ', kind: 'financial' }],
])('%j is %j', (hash, route) => expect(readRoute(hash)).toEqual(route));
