/** True if a block printed the output in the document. `…` matches anything, and white space does not count. */
export function isSameOutput(shown: string, printed: string): boolean {
  const parts = shown
    .replace(/\s/g, '')
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*?')}$`).test(printed.replace(/\s/g, ''));
}
