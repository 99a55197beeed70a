import type { CompletedJob } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';

export function noExample(): string {
  return t('There is no example, because this service has data of its own.');
}

let asked: Promise<CompletedJob | null> | null = null;

/** The example analysis of this installation, or null if its data lack an instrument of the example. It is read once. */
export function loadExample(): Promise<CompletedJob | null> {
  asked ??= read().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

async function read(): Promise<CompletedJob | null> {
  const response = await fetch('/v1/example');
  if (response.status === 204) return null;
  if (!response.ok) throw new Error(t('The example is not available right now.'));
  // The service describes this answer as a completed job.
  return (await response.json()) as CompletedJob;
}
