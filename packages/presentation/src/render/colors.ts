/** A mixture of two colors as #rrggbb. @param share of the first color, 0 to 1. @example mixColors('#000000', '#ffffff', 0.5) // #808080 */
export function mixColors(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a = 0, b = 0] = [first, second].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
