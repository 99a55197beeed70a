import { JOB_TYPES, type JobType } from '@tearsheet/shared';
import { LABELS, type LabelName } from '@tearsheet/shared/labels';
import type { OptimizationResult, SimulationResult } from '@tearsheet/shared/schemas';
import { labelText } from '../language/labels.ts';
import { language, t } from '../language/translate.ts';
import { word } from '../language/words.ts';
import { cell, left, type ReportDocument, right, section } from './document.ts';
import { optimizationDocument } from './optimization.ts';
import { simulationDocument } from './simulation.ts';

/**
 * Returns the document of a portfolio job's result. A type without a document of its own has a table of its labeled figures.
 * Null for an analysis, whose sections the tear sheet shows, and for jobs that are not about a portfolio.
 */
export function jobDocument(jobType: string, result: object): ReportDocument | null {
  // The schema of the job type describes the result.
  if (jobType === 'portfolio_simulation') return simulationDocument(result as SimulationResult);
  if (jobType === 'portfolio_optimization') return optimizationDocument(result as OptimizationResult);
  return jobType === 'portfolio_analysis' ? null : figuresDocument(jobType, result);
}

function figuresDocument(jobType: string, result: object): ReportDocument | null {
  const listName = isJobType(jobType) ? JOB_TYPES[jobType].listName : null;
  if (listName === null) return null;
  const figures = Object.entries(result).flatMap(([name, value]) =>
    isLabelName(name) && (typeof value === 'number' || value === null)
      ? [[labelText(name), cell(name, value)] as const]
      : [],
  );
  const table = {
    kind: 'table',
    title: t('Figures'),
    columns: [left(t('Figure')), right(t('Value'))],
    rows: figures,
    note: null,
  } as const;
  return {
    kind: word(listName),
    title: word(listName),
    subtitle: '',
    language: language(),
    warning: null,
    facts: [],
    sections: [section('figures', t('Figures'), [table])].filter((found) => found !== null),
    footer: '',
  };
}

function isJobType(text: string): text is JobType {
  return text in JOB_TYPES;
}

function isLabelName(text: string): text is LabelName {
  return text in LABELS;
}
