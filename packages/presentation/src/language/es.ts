import console from './es/console.json' with { type: 'json' };
import documents from './es/documents.json' with { type: 'json' };
import labels from './es/labels.json' with { type: 'json' };
import type { Catalog } from './translate.ts';

export default { ...labels, ...documents, ...console } as const satisfies Catalog;
