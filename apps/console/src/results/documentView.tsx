import type { ReportDocument } from '@tearsheet/presentation';
import { t } from '@tearsheet/presentation';
import { ImageContext, InstrumentAddress, type SectionAddress, Sections } from '@tearsheet/presentation/dom';
import type { JSX } from 'preact';
import { ShareBox } from '../links/shareBox.tsx';
import { researchAddress } from '../route.ts';
import { useTitle } from '../ui/loading.tsx';
import { ExcelButton } from './excelButton.tsx';
import { KeepBox, type KeepBoxProps } from './keepBox.tsx';
import { MoreActions } from './moreActions.tsx';
import { ReportForm } from './reportForm.tsx';
import { imageFacts, SimulatedMark } from './simulatedMark.tsx';

export interface DocumentViewProps extends KeepBoxProps {
  readonly document: ReportDocument;
  readonly address: SectionAddress;
}

/** The result of a simulation or an optimization. */
export function DocumentView({ document, address, ...kept }: DocumentViewProps): JSX.Element {
  const { client, job } = kept;
  const { kind, title, subtitle, footer, sections, warning } = document;
  const heading = job.name ?? `${kind}: ${title}`;
  useTitle(heading);
  return (
    <article class="result">
      <header class="result-head">
        <SimulatedMark warning={warning} />
        <h1>{heading}</h1>
        <p class="hint">{subtitle}</p>
        <p class="hint">{footer}</p>
        <div class="row actions">
          <a class="button" href="#/">
            {t('Back to the portfolio')}
          </a>
          <MoreActions>
            <div class="row">
              <button type="button" onClick={() => print()}>
                {t('Print or save as PDF')}
              </button>
              <ExcelButton client={client} jobId={job.job_id} title={heading} />
            </div>
            <ReportForm client={client} subject={job.job_id} />
            <ShareBox kind="result" of={client.job(job.job_id)} />
            <KeepBox {...kept} />
          </MoreActions>
        </div>
      </header>
      <InstrumentAddress.Provider value={researchAddress}>
        <ImageContext.Provider value={imageFacts(heading, document)}>
          <Sections sections={sections} address={address} />
        </ImageContext.Provider>
      </InstrumentAddress.Provider>
    </article>
  );
}
