import { createTearsheet } from '@tearsheet/client';
import { renderText, summaryDocument } from '@tearsheet/presentation';
import { waitWithBar } from '../../apps/cli/src/service/showJob.ts';
import { progressBar } from '../../apps/cli/src/terminal.ts';
import { sampleRequest } from './sampleRequest.ts';

/** Runs the sample analysis through the API and returns its summary as text. */
export async function runSample(url: string, token: string): Promise<string> {
  const job = await createTearsheet({ url, token }).analyze(sampleRequest(new Date()));
  const sections = await waitWithBar({ progressBar: () => progressBar(process.stdout) }, job);
  return renderText(summaryDocument(sections));
}
