import { createTearsheet } from '@tearsheet/client';
import { renderText, summaryDocument } from '@tearsheet/presentation';
import { progressBar } from '../../apps/cli/src/terminal.ts';
import { sampleRequest } from './sampleRequest.ts';

/** Runs the sample analysis through the API and returns its summary as text. */
export async function runSample(url: string, token: string): Promise<string> {
  const bar = progressBar(process.stdout);
  const job = await createTearsheet({ url, token }).analyze(sampleRequest(new Date()));
  const sections = await job
    .wait({ onProgress: ({ percent, step }) => bar.show(percent, step) })
    .finally(() => bar.end());
  return renderText(summaryDocument(sections));
}
