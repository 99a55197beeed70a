import type { Request } from 'express';

/** Value of a cookie; empty without it. */
export function cookieOf({ headers }: Request, name: string): string {
  const pair = (headers.cookie ?? '').split(/; */).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}
