/** Whether a block printed what the document shows. `…` stands for anything; white space does not count. */
export function isSameOutput(shown: string, printed: string): boolean {
  const parts = shown
    .replace(/\s/g, '')
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*?')}$`).test(printed.replace(/\s/g, ''));
}
