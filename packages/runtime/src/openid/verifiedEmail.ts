/** The e-mail address in an identity's claims, in small letters; null unless the provider has verified it. */
export function verifiedEmail({ email, email_verified: isVerified }: Readonly<Record<string, unknown>>): string | null {
  return typeof email === 'string' && isVerified === true ? email.toLowerCase() : null;
}
