import { type AnalysisKind, createAjv, DRAFT_SCHEMAS, type Drafts } from '@tearsheet/shared/schemas';

const ajv = createAjv();
const SCHEMAS: Readonly<Record<AnalysisKind, object>> = DRAFT_SCHEMAS;
const CHECKS: { readonly [Kind in AnalysisKind]: (value: unknown) => value is Drafts[Kind] } = {
  peers: ajv.compile<Drafts['peers']>(SCHEMAS.peers),
  financial: ajv.compile<Drafts['financial']>(SCHEMAS.financial),
  score: ajv.compile<Drafts['score']>(SCHEMAS.score),
  news: ajv.compile<Drafts['news']>(SCHEMAS.news),
};

/** The answer of a model as a draft; one that does not fit the schema counts as a failed attempt. */
export function checkDraft<Kind extends AnalysisKind>(
  kind: Kind,
  value: unknown,
): { readonly success: true; readonly value: Drafts[Kind] } | { readonly success: false; readonly error: Error } {
  const fits: (value: unknown) => value is Drafts[Kind] = CHECKS[kind];
  if (fits(value)) return { success: true, value };
  return { success: false, error: new Error(`the model's answer does not fit the schema of ${kind}`) };
}
