import { expect, test } from '@jest/globals';
import { problemText, RequestInvalidError } from '../src/index.ts';

test.each([
  [['body', 'portfolio', 0, 'weight'], 'Input should be a valid number', 'portfolio[0].weight must be a valid number'],
  [['body', 'portfolio'], 'Field required', 'portfolio is missing'],
  [['body', 'fee'], 'Extra inputs are not permitted', 'fee is not known'],
  [
    ['query', 'windw'],
    'Extra inputs are not permitted. Did you mean window?',
    'windw is not known. Did you mean window?',
  ],
  [['body', 'fields'], 'List should have at least 1 item', 'fields must have at least 1 item'],
  [['query', 'limit'], 'Value error, Use pages.', 'limit: Use pages.'],
  [['body'], 'Value error, The portfolio has no holdings.', 'The portfolio has no holdings.'],
])('%j with %j is %j', (loc, msg, text) => expect(problemText({ loc, msg })).toBe(text));

test('the message of the error has every problem without words of the interface', () => {
  const detail = [
    { loc: ['body', 'a'], msg: 'Value error, A is wrong.', type: 'value_error' },
    { loc: ['body', 'b'], msg: 'Field required', type: 'missing' },
  ];
  expect(new RequestInvalidError(detail).message).toBe('The request is not valid: a: A is wrong.; b is missing');
});
