export { checkExpression, type Expression, type ExpressionProblem, MOST_CHARACTERS } from './checkExpression.ts';
export { type Evaluated, evaluateExpression } from './evaluateExpression.ts';
export { FUNCTIONS, type Value } from './functions.ts';
export { type ReadableSection, type ResultName, resultNames, rowMembers } from './names.ts';
export { loadExpressions } from './parser.ts';
