import { expect, test } from '@jest/globals';
import { publicFetch } from '../../src/oauth/documentFetch.ts';

test.each([
  'https://127.0.0.1:1/x',
  'https://localhost/x',
  'https://[::1]/x',
  'https://10.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1/x',
])('a request to %s is refused', async (url) => {
  await expect(publicFetch(url)).rejects.toThrow(/is not allowed/);
});

test('plain HTTP is refused', async () => {
  await expect(publicFetch('http://app.example/x')).rejects.toThrow();
});
