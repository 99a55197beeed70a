import type { Request } from 'express';

/** A field of a sent form; empty when it is not there, or there twice. */
export function field({ body }: Request, name: string): string {
  const fields: unknown = body;
  if (typeof fields !== 'object' || fields === null) return '';
  const value = new Map<string, unknown>(Object.entries(fields)).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
