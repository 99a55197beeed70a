import { type Job, type Progress, type Sections, sectionsOf, type Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { describeError, isSignedOut } from '../describeError.ts';
import { rememberAnalysis } from '../stored.ts';
import { Notice, ProgressView, useTitle } from '../ui/loading.tsx';
import { ResultView } from './resultView.tsx';
import { titleOf } from './titleOf.ts';

export interface JobPageProps {
  readonly client: Tearsheet;
  readonly jobId: string;
  readonly onSignedOut: () => void;
}

type Done = Extract<Job, { status: 'completed' }>;

/** One analysis, from the queue to its results. Its address can be shared with others of the account until it expires. */
export function JobPage({ client, jobId, onSignedOut }: JobPageProps): JSX.Element {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [job, setJob] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const leave = new AbortController();
    client
      .job(jobId)
      .wait({ onProgress: setProgress, signal: leave.signal })
      .then((done) => {
        const sections = sectionsOf(done);
        if (sections) rememberAnalysis({ jobId, title: titleOf(sections), expiresAt: done.expires_at });
        setJob(done);
      })
      .catch((error: unknown) => {
        if (leave.signal.aborted) return;
        if (isSignedOut(error)) onSignedOut();
        else setProblem(describeError(error));
      });
    return () => leave.abort();
  }, [client, jobId]);

  const sections: Sections | null = job === null ? null : sectionsOf(job);
  useTitle(sections === null ? 'Analysing' : titleOf(sections));
  if (job !== null && sections !== null)
    return <ResultView client={client} jobId={jobId} sections={sections} expiresAt={job.expires_at} />;
  return (
    <section class="waiting">
      <h1>{problem === null ? 'Analysing' : 'No result'}</h1>
      {problem === null ? (
        <ProgressView
          progress={progress}
          onCancel={() =>
            void client
              .job(jobId)
              .cancel()
              .catch(() => {})
          }
        />
      ) : null}
      <Notice kind="error" text={job === null ? problem : 'This job is not an analysis of a portfolio.'} />
      {problem === null ? null : (
        <p>
          <a href="#/">Back to the portfolio</a>
        </p>
      )}
    </section>
  );
}
