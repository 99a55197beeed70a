/** Every value of `job_type`. */
export const JOB_TYPES = [
  'portfolio_analysis',
  'portfolio_simulation',
  'portfolio_optimization',
  'peers_analysis',
  'financial_analysis',
  'score_analysis',
  'news_analysis',
  'portfolio_report',
  'stock_report',
] as const;

export type JobType = (typeof JOB_TYPES)[number];
