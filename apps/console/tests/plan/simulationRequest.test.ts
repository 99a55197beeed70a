import { expect, test } from '@jest/globals';
import { setLocale } from '@tearsheet/presentation';
import { losesMembers, numberIn, shareIn } from '../../src/plan/planTexts.ts';
import { PLAN, planOf, simulationRequest } from '../../src/plan/simulationRequest.ts';

const request = {
  portfolio: [{ date: '2024-01-02', symbol: 'AAPL.OQ', weight: 1 }],
  base_currency: 'USD',
  benchmark: 'SPY.P',
  start_date: '2024-01-02',
};
const { benchmark: _benchmark, start_date: _start, ...definition } = request;

test('a plan becomes the request of a simulation, without what only an analysis reads', () => {
  expect(
    simulationRequest(request, {
      ...PLAN,
      name: ' Bonds at 4% ',
      value: '250000',
      returns: 'AAPL.OQ 7,5%\nBRK B: 5',
      history: '2005-01-01',
      method: 'student_t',
      years: '30',
      yearly: '-20,000',
      growth: '2',
      inflation: '2.5',
      expected: '6',
      goal: '1000000',
    }),
  ).toEqual({
    ...definition,
    name: 'Bonds at 4%',
    initial_value: 250_000,
    method: 'student_t',
    history_start: '2005-01-01',
    years: 30,
    flows: [{ amount: -20_000, every: 'year', growth: 0.02 }],
    inflation: 0.025,
    goal: { value: 1_000_000 },
    expected_returns: { '*': 0.06, 'AAPL.OQ': 0.075, 'BRK B': 0.05 },
  });
});

test('empty fields leave out flows and goal', () => {
  expect(
    simulationRequest(request, { ...PLAN, years: '5', yearly: ' ', growth: '', inflation: '', expected: '', goal: '' }),
  ).toEqual({
    ...definition,
    years: 5,
  });
});

test('a request comes back as the texts that make it again', () => {
  const plan = { ...PLAN, yearly: '-1200.125', returns: 'AAPL.OQ 6.125', expected: '4', goal: '1000', value: '20.125' };
  const made = simulationRequest(request, { ...plan, value: '20.1250' });
  expect(planOf(made)).toMatchObject({ yearly: '-1200.125', returns: 'AAPL.OQ 6.125', expected: '4', goal: '1000' });
  expect(simulationRequest(made, planOf(made))).toEqual(made);
  expect(losesMembers(made, simulationRequest(made, planOf(made)))).toBe(false);
});

test('a form that has no place for a member says that it loses it', () => {
  const flow = { amount: 10, every: 'month' } as const;
  const sent = { ...definition, years: 5, flows: [flow, flow] };
  expect(losesMembers(sent, simulationRequest(sent, planOf(sent)))).toBe(true);
});

test('a line without a number is no assumed return', () => {
  expect(() => simulationRequest(request, { ...PLAN, returns: 'AAPL' })).toThrow(/such as AAPL 6/);
});

test.each([
  ['1.200,50', 1200.5],
  ['1,200.50', 1200.5],
  ["20'000", 20_000],
  ['20,000', 20_000],
  ['2,5', 2.5],
  ['-0,125', -0.125],
  ['1.234.567,8', 1_234_567.8],
])('%s is the number %d, whichever decimal mark it has', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test.each(['1.200.50', '1,2,3', '12,5,000'])('%s is not a number', (text) => {
  expect(() => numberIn(text)).toThrow(`"${text}" is not a number.`);
});

test.each([
  ['1.200', '"1.200" has two meanings. Enter 1200 or 1.2.'],
  [' -12.500', '"-12.500" has two meanings. Enter -12500 or -12.5.'],
])('%s could be thousands or a fraction, so it is refused', (text, message) => {
  expect(() => numberIn(text)).toThrow(message);
});

test('20,000 has two meanings for readers whose language has decimal commas', () => {
  setLocale('fr-FR');
  try {
    expect(() => numberIn('20,000')).toThrow('"20,000" has two meanings. Enter 20000 or 20.');
    expect(() => numberIn('1,250')).toThrow('"1,250" has two meanings. Enter 1250 or 1.25.');
    expect(['20,5', '0,125', '1.200,50', '1,234,567', '20,000.5'].map((text) => numberIn(text))).toEqual([
      20.5, 0.125, 1200.5, 1_234_567, 20_000.5,
    ]);
  } finally {
    setLocale('en-US');
  }
});

test.each([
  ['2.125', 0.02125],
  ['2,125 %', 0.02125],
  ['1,200.5', 12.005],
])('%s percent is %d, because no percentage is in the thousands unless it says so', (text, share) => {
  expect(shareIn(text)).toBe(share);
});

test('text that is not a number is an error', () => {
  expect(() => simulationRequest(request, { ...PLAN, years: 'many' })).toThrow('"many" is not a number.');
});
