/**
 * Raised whenever the same facts give other research: formulas, peers, rules, prompts. A kept analysis of another version
 * answers nobody.
 *
 * 3: second listings use the statements of their issuer; a company without a known size has no size rule; the position
 *    among peers names only what could be compared; statements count only from their publication, a restatement from its
 *    own; the market value is the same as in company information, and sizes and valuation follow it; debt to EBITDA and interest
 *    cover are not shown for financials.
 */
export const RESEARCH_VERSION = 3;
