import { expect, test } from '@jest/globals';
import { environmentExample } from '../../scripts/docs/environmentExample.ts';
import { read } from './sources.ts';

test('.env.example lists the variables of every app with their defaults', () => {
  expect(read('.env.example')).toBe(environmentExample());
});
