/** The operationId of a read, or with another verb of something else: key_ratios → getKeyRatios. */
export function operationIdOf(name: string, verb = 'get'): string {
  const words = name.split('_').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${verb}${words.join('')}`;
}
