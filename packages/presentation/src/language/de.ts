import console from './de/console.json' with { type: 'json' };
import documents from './de/documents.json' with { type: 'json' };
import labels from './de/labels.json' with { type: 'json' };
import type { Catalog } from './translate.ts';

export default { ...labels, ...documents, ...console } as const satisfies Catalog;
