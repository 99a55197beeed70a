/** A client's redirect address as a source of `form-action`: Chromium holds the redirect that follows a form to it as well. */
export function formTargetOf(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri);
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol;
}
