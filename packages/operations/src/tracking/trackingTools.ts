import { type TrackedPortfolio, trackRequest } from '@tearsheet/shared/schemas';
import type { ToolRow } from '../operation.ts';
import { DEFINED_BY_ANALYZE, ONLY_IN_ANALYZE } from '../toolRows.ts';

// Tools for saved portfolios whose arguments or answers differ from those of REST.

const text = { type: 'string' };
const portfolioId = { type: 'string', minLength: 1, maxLength: 100, description: 'From list_portfolios.' };
const version = { type: 'integer', minimum: 1 };
const savedMembers = { portfolio_id: text, version: { type: 'integer' } };

export const getPortfolioTool: ToolRow = {
  title: 'A saved portfolio',
  description: 'Returns the holdings and settings of a saved portfolio, in the form that analyze_portfolio takes.',
  isReadOnly: true,
  isIdempotent: true,
  input: {
    type: 'object',
    properties: {
      portfolio_id: portfolioId,
      version: { ...version, description: 'An earlier version. Default: the present one.' },
    },
    required: ['portfolio_id'],
  },
  output: {
    type: 'object',
    properties: {
      ...savedMembers,
      name: { type: ['string', 'null'] },
      created_at: { type: 'string' },
      updated_at: { type: 'string' },
      definition: { type: 'object', description: 'The arguments for analyze_portfolio.' },
      notes: { type: 'array' },
    },
    required: ['portfolio_id', 'version', 'notes'],
  },
  whole: {
    member: 'definition',
    share: 1,
    tooLong: ({ portfolio_id, definition }) => {
      // The member as `present` returns it.
      const { portfolio = [], transactions = [] } = definition as TrackedPortfolio;
      return `The ${portfolio.length + transactions.length} rows do not fit into an answer. GET /v1/portfolio/${String(portfolio_id)} has all of them.`;
    },
  },
  present(value) {
    // The record of files is for people who import them.
    const {
      portfolio_id,
      version: found,
      name,
      created_at,
      updated_at,
      imported_files: _files,
      ...definition
    } = value as TrackedPortfolio;
    return { portfolio_id, version: found, name, created_at, updated_at, definition };
  },
};

export const portfolioValueTool: ToolRow = {
  name: 'get_portfolio_value',
  title: 'Value of a saved portfolio',
  description:
    'Returns the value of a saved portfolio at the last close, its change of the day, its returns, positions with profit and contribution, allocation, income, and a short history.',
  isReadOnly: true,
  isIdempotent: true,
  input: { type: 'object', properties: { portfolio_id: portfolioId }, required: ['portfolio_id'] },
  output: {
    type: 'object',
    properties: {
      ...savedMembers,
      warnings: { type: 'array' },
      value: { type: 'number' },
      positions: { type: 'array' },
      series: { type: 'array' },
    },
    required: ['portfolio_id', 'version', 'value', 'series'],
  },
  isRounded: true,
};

export const savePortfolioTool: ToolRow = {
  name: 'save_portfolio',
  title: 'Save a portfolio',
  description:
    'Stores a portfolio that validate_portfolio finds valid, or a new version of a saved one. Earlier versions stay readable.',
  isReadOnly: false,
  isIdempotent: false,
  input: {
    ...trackRequest,
    properties: {
      ...trackRequest.properties,
      portfolio_id: { ...portfolioId, description: 'The portfolio to change. Absent: a new one.' },
      seen_version: {
        ...version,
        description: 'The version that you have read. If it has changed since, nothing is saved.',
      },
    },
  },
  unlisted: [...ONLY_IN_ANALYZE, 'on_data_fault', 'imported_files'],
  collapsedFields: DEFINED_BY_ANALYZE,
  output: { type: 'object', properties: savedMembers, required: ['portfolio_id', 'version'] },
  fallbackOperation: { member: 'portfolio_id', operation: 'update_portfolio' },
  present(value) {
    const { portfolio_id, version: saved, warnings = [] } = value as TrackedPortfolio;
    return { portfolio_id, version: saved, ...(warnings.length === 0 ? {} : { warnings }) };
  },
};

export const deletePortfolioTool: ToolRow = {
  title: 'Delete a saved portfolio',
  description: 'Deletes a saved portfolio with all its versions and its alert for good. Ask the user first.',
  isReadOnly: false,
  isIdempotent: true,
  isDestructive: true,
  input: { type: 'object', properties: { portfolio_id: portfolioId }, required: ['portfolio_id'] },
  output: { type: 'object', properties: { portfolio_id: text }, required: ['portfolio_id'] },
  present: (_value, input) => input,
};
