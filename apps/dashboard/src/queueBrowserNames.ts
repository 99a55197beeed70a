/**
 * A script for the pages of bull-board 9. It names what screen readers could not name, and darkens pale text. The pages
 * are drawn in the browser, so the script follows their changes.
 */
export const NAMES_SCRIPT = `'use strict';
const ICONS = { maximize: 'Full screen', settings: 'Settings', 'circle-user': 'Links', 'ellipsis-vertical': 'More' };
const style = new CSSStyleSheet();
style.replaceSync(
  'kbd, small, [class^="workersBadge"], [class^="flag-"] { color: inherit !important; opacity: 1 !important; }' +
    '[class*="active"] [class^="queueName"] { color: CanvasText !important; }' +
    '#all-queues { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }',
);
document.adoptedStyleSheets = [style];
function name() {
  for (const button of document.querySelectorAll('button')) {
    const text = button.textContent.trim();
    const label = button.getAttribute('aria-label');
    const icon = Object.keys(ICONS).find((one) => button.querySelector('.lucide-' + one) !== null);
    if (text === '' && label === null) button.setAttribute('aria-label', ICONS[icon] ?? 'More');
    else if (label !== null && !label.toLowerCase().includes(text.toLowerCase())) button.setAttribute('aria-label', text + ': ' + label);
  }
  for (const icon of document.querySelectorAll('svg[role="img"]:not([aria-label])')) icon.setAttribute('aria-label', 'Redis');
  for (const logo of document.querySelectorAll('img[src*="logo"]')) logo.alt = '';
  // The page of all queues has no heading.
  const [first, second] = document.querySelectorAll('h1');
  if (first === undefined) {
    const heading = document.createElement('h1');
    heading.id = 'all-queues';
    heading.textContent = 'All queues';
    document.querySelector('main')?.append(heading);
  } else if (second !== undefined) document.getElementById('all-queues')?.remove();
}
new MutationObserver(name).observe(document.documentElement, { childList: true, subtree: true });
name();
`;
