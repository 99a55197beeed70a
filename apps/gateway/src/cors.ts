import cors from 'cors';
import type { RequestHandler } from 'express';

const MAX_AGE_SECONDS = 3600;

/**
 * Returns the origins of the text: `*`, or addresses such as https://app.example, separated by commas. Throws an Error
 * whose message completes "CORS_ORIGINS …".
 */
export function readOrigins(text: string): readonly string[] {
  const origins = text.split(',').map((origin) => origin.trim());
  for (const origin of origins) {
    const isOrigin = /^https?:\/\/[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
    if (!isOrigin && text.trim() !== '*') {
      throw new Error(`must be * or origins such as https://app.example, separated by commas, but has "${origin}"`);
    }
  }
  return origins;
}

/**
 * Lets web pages of these origins call the service and answers their preflights. Every call needs a token, and no path
 * of the API reads a cookie, so pages may read every header.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return cors({
    origin: origins.includes('*') ? '*' : [...origins],
    exposedHeaders: '*',
    maxAge: MAX_AGE_SECONDS,
  });
}
