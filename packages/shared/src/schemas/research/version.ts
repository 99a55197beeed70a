/**
 * Raised whenever the same facts give other research: formulas, peers, rules, prompts. A kept analysis of another version
 * answers nobody.
 */
export const RESEARCH_VERSION = 2;
