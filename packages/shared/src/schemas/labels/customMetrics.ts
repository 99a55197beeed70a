/** Figures of custom metrics. See labels.ts. */
// biome-ignore format: one figure per line
export const CUSTOM_METRIC_LABELS = {
  'custom_metrics.value': ['Value', 'same', 'number4', 'Value of the expression, in the unit that the expression gives. Null if a figure has no value, a series is too short, or the result is not finite. Then `reason` says why.'],
} as const;
