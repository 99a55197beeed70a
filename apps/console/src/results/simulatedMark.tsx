import type { ReportDocument } from '@tearsheet/presentation';
import type { ImageFacts } from '@tearsheet/presentation/dom';
import type { JSX } from 'preact';

/** Says at the top of a page, and on every page of its print, that the prices are simulated. Nothing for real data. */
export function SimulatedMark({ warning }: Pick<ReportDocument, 'warning'>): JSX.Element | null {
  if (warning === null) return null;
  return (
    <>
      <p class="simulated">{warning.text}</p>
      <p class="simulated-print" aria-hidden>
        {warning.mark.toUpperCase()}
      </p>
    </>
  );
}

/** Returns the texts around the images of a result. */
export function imageFacts(
  subject: string,
  { subtitle, warning }: Pick<ReportDocument, 'subtitle' | 'warning'>,
): ImageFacts {
  return { subject, dates: subtitle, mark: warning === null ? null : warning.mark.toUpperCase() };
}
