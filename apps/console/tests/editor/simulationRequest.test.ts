import { expect, test } from '@jest/globals';
import { simulationRequest } from '../../src/editor/jobs/simulationRequest.ts';

const request = {
  portfolio: [{ date: '2024-01-02', symbol: 'AAPL.OQ', weight: 1 }],
  base_currency: 'USD',
  benchmark: 'SPY.P',
  start_date: '2024-01-02',
};
const { benchmark: _benchmark, start_date: _start, ...definition } = request;

test('a plan becomes the request of a simulation, without what only an analysis reads', () => {
  expect(
    simulationRequest(request, { years: '30', yearly: '-20,000', growth: '2', inflation: '2.5', goal: '1000000' }),
  ).toEqual({
    ...definition,
    years: 30,
    flows: [{ amount: -20_000, every: 'year', growth: 0.02 }],
    inflation: 0.025,
    goal: { value: 1_000_000 },
  });
});

test('empty fields leave out flows and goal', () => {
  expect(simulationRequest(request, { years: '5', yearly: ' ', growth: '', inflation: '', goal: '' })).toEqual({
    ...definition,
    years: 5,
  });
});

test('text that is not a number is an error', () => {
  expect(() => simulationRequest(request, { years: 'many', yearly: '', growth: '', inflation: '', goal: '' })).toThrow(
    '"many" is not a number.',
  );
});
