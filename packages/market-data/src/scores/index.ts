export { FACTORS, type Factor, TOTAL_WEIGHTS } from './factors.ts';
export { withScores } from './withScores.ts';
