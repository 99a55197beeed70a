import type { ReportDesign, Tearsheet } from '@tearsheet/client';
import { isLanguage, LANGUAGES, language } from '@tearsheet/presentation';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ReportButton } from '../ui/reportButton.tsx';
import { type Choices, Select } from '../ui/select.tsx';

const versions = (): Choices => [
  ['full', t('Full report')],
  ['snapshot', t('Snapshot, one page')],
];

const coverTexts = () =>
  [
    ['title', t('Title')],
    ['client', t('Client')],
    ['firm', t('Firm')],
    ['adviser', t('Adviser')],
  ] as const;

const MOST_LETTERS = 120;
/** The service takes 150,000 letters of base64. */
const MOST_LOGO_BYTES = 110_000;
const COLOR = '#1d5fc4';

export interface ReportFormProps {
  readonly client: Tearsheet;
  /** A job, or a tracked portfolio. */
  readonly subject: Parameters<Tearsheet['portfolioReport']>[0];
  /** True for an analysis, whose report can be one page and can show scores. */
  readonly isTearSheet?: boolean;
  /** The analyses that the first one is compared with. */
  readonly compareWith?: readonly string[];
}

/** The cover of a report for a client, and the button that makes the report. */
export function ReportForm({ client, subject, isTearSheet = false, compareWith }: ReportFormProps): JSX.Element {
  const [design, setDesign] = useState<ReportDesign>({ language: language() });
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: ReportDesign) => setDesign((old) => ({ ...old, ...part }));

  async function readLogo(file: File | undefined) {
    setProblem(null);
    const { logo: _old, ...rest } = design;
    if (file === undefined) return setDesign(rest);
    if (file.size > MOST_LOGO_BYTES) return setProblem(t('The logo is larger than 110 KB. Choose a smaller file.'));
    setDesign({ ...rest, logo: await dataUrl(file) });
  }

  return (
    <details class="report-form">
      <summary>{t('Report for a client')}</summary>
      <div class="report-fields">
        {isTearSheet && (
          <label class="field" for="report-version">
            {t('Version')}
            <Select
              id="report-version"
              value={design.version ?? 'full'}
              choices={versions()}
              onChange={(version) => change({ version: version === 'snapshot' ? 'snapshot' : 'full' })}
            />
          </label>
        )}
        <label class="field" for="report-language">
          {t('Language')}
          <Select
            id="report-language"
            value={design.language ?? 'en'}
            choices={Object.entries(LANGUAGES)}
            onChange={(chosen) => change(isLanguage(chosen) ? { language: chosen } : {})}
          />
        </label>
        {coverTexts().map(([name, label]) => (
          <label class="field" key={name}>
            {label}
            <input
              type="text"
              maxLength={MOST_LETTERS}
              autoComplete="off"
              value={design[name] ?? ''}
              onInput={({ currentTarget: { value } }) => {
                const { [name]: _old, ...rest } = design;
                setDesign(value.trim() === '' ? rest : { ...rest, [name]: value });
              }}
            />
          </label>
        ))}
        <label class="field">
          {t('Logo (PNG, JPEG, or SVG)')}
          <input
            type="file"
            accept="image/png,image/jpeg,image/svg+xml"
            onChange={({ currentTarget: { files } }) => void readLogo(files?.[0])}
          />
        </label>
        <label class="field">
          {t('Color')}
          <input
            type="color"
            value={design.colors?.primary ?? COLOR}
            onInput={({ currentTarget: { value } }) => change({ colors: { primary: value } })}
          />
        </label>
        {isTearSheet && (
          <label class="check">
            <input
              type="checkbox"
              checked={design.recommendations ?? false}
              onChange={({ currentTarget: { checked } }) => change({ recommendations: checked })}
            />{' '}
            {t('Show scores and recommendations')}
          </label>
        )}
      </div>
      {problem === null ? null : (
        <p role="alert" class="bad">
          {problem}
        </p>
      )}
      {/* A changed form makes another report. */}
      <ReportButton
        key={JSON.stringify([design, compareWith])}
        label={t('Make the report')}
        start={() => client.portfolioReport(subject, { report: design, ...(compareWith ? { compareWith } : {}) })}
      />
    </details>
  );
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
