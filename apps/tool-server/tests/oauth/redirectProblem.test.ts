import { describe, expect, test } from '@jest/globals';
import { redirectProblem } from '../../src/oauth/registration.ts';

describe('a redirect URI is allowed', () => {
  test.each([
    'https://app.example/cb',
    'https://app.example:8443/cb?x=1',
    'http://127.0.0.1:3000/cb',
    'http://localhost/cb',
    'http://[::1]:9/cb',
    'com.example.app:/oauth',
    'com.example.app://oauth/cb',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
  ])('%s', (uri) => expect(redirectProblem(uri)).toBeNull());
});

describe('a redirect URI is refused', () => {
  test.each([
    'http://app.example/cb',
    'ms-msdt:/id',
    'view-source:http://x',
    'mailto:a@b.example',
    'ftp://x.example/',
    'ws://x.example/',
    'chrome-extension://abc/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    'about:blank',
    'https://user@app.example/cb',
    'https://user:secret@app.example/cb',
    ' https://app.example/cb',
    'https://app.example/cb\r\nX: 1',
    'https://app.example/c b',
    'https://a;frame-ancestors/cb',
    'https://a,b.example/cb',
    'https://app.example/"x"',
    'https://ümlaut.example/cb',
    '/relative',
    `https://app.example/${'x'.repeat(600)}`,
  ])('%j', (uri) => expect(redirectProblem(uri)).toEqual(expect.any(String)));
});
