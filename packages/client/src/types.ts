import type { operations } from './generated/openapi.ts';

type Operations = operations;
type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type RequestOf<Name extends keyof Operations> = Operations[Name] extends { requestBody: infer Body }
  ? JsonOf<Body>
  : never;
type AnswerOf<Name extends keyof Operations, Status extends number> = Operations[Name]['responses'] extends infer All
  ? Status extends keyof All
    ? JsonOf<All[Status]>
    : never
  : never;

export type PortfolioRequest = RequestOf<'validatePortfolio'>;
export type Holding = PortfolioRequest['portfolio'][number];
export type AnalyzeRequest = RequestOf<'analyzePortfolio'>;
export type SectionName = NonNullable<AnalyzeRequest['fields']>[number];
export type ValidateResult = AnswerOf<'validatePortfolio', 200>;
export type ResolveResult = AnswerOf<'resolvePortfolio', 200>;
export type SubmitAnswer = AnswerOf<'analyzePortfolio', 202>;
export type Issue = ValidateResult['errors'][number] | ValidateResult['warnings'][number];
export type SymbolMatch = AnswerOf<'getSymbols', 200>[number];
export type Markets = AnswerOf<'getMarkets', 200>;

export type Job = AnswerOf<'getJob', 200>;
export type JobStatus = Job['status'];
export type Progress = Extract<Job, { status: 'processing' }>['progress'];
/** A job without its result: what its events carry. */
export type JobState = Exclude<Job, { status: 'completed' }> | Omit<Extract<Job, { status: 'completed' }>, 'result'>;
export type JobList = AnswerOf<'listJobs', 200>;
type AnyResult = Extract<Job, { status: 'completed' }>['result'];

/** What a completed analysis carries: the sections by name. */
export type AnalysisResult = Extract<AnyResult, { result: { analytics_version: number } }>;
export type Sections = AnalysisResult['result'];
