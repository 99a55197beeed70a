/** A headline without the name of the company, a sentence for the summary, and its tone from -1 to 1. */
export interface Template {
  readonly headline: string;
  readonly summary: string;
  readonly tone: number;
}

const template = (headline: string, tone: number, summary: string): Template => ({ headline, tone, summary });

const PRODUCTS: Readonly<Record<string, readonly Template[]>> = {
  'Information Technology': [
    template('introduces its next product generation', 0.4, 'First deliveries are planned for the coming quarter.'),
    template('delays a product by two quarters', -0.5, 'Tests take longer than planned.'),
    template('signs a multi-year supply agreement', 0.3, 'The agreement covers five years.'),
  ],
  'Health Care': [
    template('reports positive late-stage trial results', 0.6, 'The main goal of the trial was met.'),
    template('ends a trial after weak results', -0.6, 'The treatment showed no clear benefit.'),
    template('files for approval of a new treatment', 0.3, 'A decision is expected within a year.'),
  ],
  Financials: [
    template('launches a new service for business clients', 0.2, 'It will be offered in its main markets first.'),
    template('raises provisions for credit losses', -0.4, 'Management points to a weaker economy.'),
    template('widens its asset management business', 0.2, 'New funds open this quarter.'),
  ],
  Energy: [
    template('approves a new production project', 0.3, 'First output is planned in four years.'),
    template('shuts a plant for unplanned repairs', -0.4, 'Output returns in stages over several weeks.'),
    template('agrees a long-term supply contract', 0.2, 'The contract runs for ten years.'),
  ],
};

const ANY_PRODUCT: readonly Template[] = [
  template('opens a new site', 0.2, 'The site adds capacity in its main market.'),
  template('wins a large order', 0.4, 'Deliveries are spread over three years.'),
  template('recalls a product', -0.5, 'The company expects a small one-off cost.'),
  template('expands into a neighboring market', 0.2, 'Sales start in the second half of the year.'),
];

const MANAGEMENT: readonly Template[] = [
  template('names a new chief financial officer', 0, 'The change takes effect next quarter.'),
  template('extends the contract of its chief executive', 0.1, 'The new term is four years.'),
  template('chief executive to step down', -0.3, 'The board has started the search for a successor.'),
  template('adds two independent directors to its board', 0, 'Shareholders vote at the next annual meeting.'),
  template('plans a simpler organization with fewer layers', 0.1, 'Savings are expected from next year on.'),
];

const REGULATION: readonly Template[] = [
  template('faces an inquiry by a regulator', -0.5, 'The company says that it cooperates.'),
  template('settles a dispute with an authority', 0, 'The payment was provided for in earlier accounts.'),
  template('receives a permit that it had applied for', 0.3, 'Work can start this year.'),
  template('warns that new rules may raise its costs', -0.3, 'The rules are still in consultation.'),
];

export const KINDS = ['product', 'management', 'regulation'] as const;
export type Kind = (typeof KINDS)[number];

/** What may be told about a company of a sector under one kind of news. */
export function templatesOf(kind: Kind, sector: string): readonly Template[] {
  if (kind === 'management') return MANAGEMENT;
  return kind === 'regulation' ? REGULATION : (PRODUCTS[sector] ?? ANY_PRODUCT);
}
