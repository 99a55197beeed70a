/** The operationId of a read: key_ratios → getKeyRatios. */
export function operationIdOf(name: string): string {
  const words = name.split('_').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `get${words.join('')}`;
}
