/** The unit of the value in the API. `fraction` 0.25 and `percent` 25 both read 25%. `same` is the unit of the figure it belongs to. */
export type Unit =
  | ('fraction' | 'percent' | 'percentage_points' | 'ratio' | 'multiple' | 'score' | 'count' | 'days' | 'years')
  | ('base_currency' | 'local_currency' | 'money' | 'per_share' | 'date' | 'text' | 'same');

/** The form in which people read the value. The digit is the number of decimals. A `change` has a sign and a tone. */
export type Format =
  | ('percent0' | 'percent' | 'percent2' | 'change' | 'change2' | 'points' | 'number' | 'number1' | 'number4')
  | ('integer' | 'year' | 'money' | 'money2' | 'compact' | 'multiple' | 'days' | 'years' | 'date' | 'text');

/** A figure by its columns. */
export type LabelRow = readonly [
  label: string,
  unit: Unit,
  format: Format,
  description: string,
  whenNull?: string | null,
];

/**
 * A measure of performance_metrics. `whenNull` completes the sentence "The figure is null: …" in the notes of a result. It is
 * null for a count, which is never null.
 */
export type MeasureRow = Required<LabelRow>;
