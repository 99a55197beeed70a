import type { AnalysisKind, Drafts } from '@tearsheet/shared/schemas';
import type { FactSheet } from '../../facts/factSheet.ts';
import type { Verdict } from '../../verdict/verdict.ts';
import { type Narrator, NO_USAGE } from '../narrator.ts';
import { businessText } from './businessText.ts';
import { accountingText, financesText } from './financesText.ts';
import { peersText } from './peersText.ts';
import { newsText, outlookText, scoreText, summaryText } from './summaryText.ts';

type Writers = { readonly [Kind in AnalysisKind]: (sheet: FactSheet, verdict: Verdict) => Drafts[Kind] };

const WRITERS: Writers = {
  peers: (sheet) => ({ analysis: peersText(sheet) }),
  financial: (sheet, verdict) => ({
    executiveSummary: summaryText(sheet, verdict),
    detailedAnalysis: {
      businessStrategy: businessText(sheet),
      accountingQuality: accountingText(sheet, verdict),
      financialPerformance: financesText(sheet),
      prospectiveAnalysis: outlookText(sheet),
    },
  }),
  score: (sheet) => scoreText(sheet),
  news: (sheet) => ({ summary: newsText(sheet) }),
};

/**
 * Creates a narrator that writes English by rules. Every statement follows from the facts and from stated thresholds.
 * It is deterministic and works offline.
 */
export function createRulesNarrator(): Narrator {
  return {
    name: 'rules',
    languages: ['en'],
    canTryAgain: false,
    async narrate(kind, sheet, verdict) {
      return { draft: WRITERS[kind](sheet, verdict), usage: NO_USAGE, writtenBy: 'rules' };
    },
  };
}
