import { JOB_TOOLS } from './jobTools.ts';
import { PORTFOLIO_TOOLS } from './portfolioTools.ts';
import { READ_TOOLS } from './readTools.ts';
import { REPORT_TOOLS } from './reportTools.ts';
import { RESEARCH_TOOLS } from './researchTools.ts';
import type { Tool } from './tool.ts';
import { TRACKING_TOOLS } from './trackingTools.ts';

/** Every tool, in the order clients list them. */
export const TOOLS: readonly Tool[] = [
  ...READ_TOOLS,
  ...PORTFOLIO_TOOLS,
  ...TRACKING_TOOLS,
  ...REPORT_TOOLS,
  ...RESEARCH_TOOLS,
  ...JOB_TOOLS,
];

export type { Link, ObjectSchema, Tool, ToolCall, ToolOutcome, ToolServices } from './tool.ts';
