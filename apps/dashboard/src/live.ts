/** Time between two readings of a page. A page that Redis could not answer is loaded again after this time too. */
export const REFRESH_SECONDS = 15;

/**
 * Reads the page again and replaces its live parts. Forms are outside of them, so nothing that an operator types or ticks is
 * lost. The focus stays on the same link, and a part with selected text waits for the next reading.
 */
export const LIVE_SCRIPT = `
const state = document.getElementById('live-state');
const pad = (number) => String(number).padStart(2, '0');
function say(text, isProblem) {
  state.textContent = text;
  state.className = isProblem ? 'problem' : 'soft';
  if (isProblem) state.setAttribute('role', 'alert');
  else state.removeAttribute('role');
}
function stops(part) { return [...part.querySelectorAll('a, button, summary')]; }
function swap(old, fresh) {
  const selection = getSelection();
  if (!fresh || (!selection.isCollapsed && selection.containsNode(old, true))) return;
  const at = stops(old).indexOf(document.activeElement);
  old.replaceWith(fresh);
  if (at >= 0) stops(fresh)[at]?.focus({ preventScroll: true });
}
async function read() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { redirect: 'manual', signal: AbortSignal.timeout(10000) });
    if (answer.type === 'opaqueredirect') {
      clearInterval(timer);
      say('Your session has ended. Sign in again in another tab, and reload this page.', true);
      return;
    }
    if (!answer.ok) throw new Error(answer.status === 503 ? 'Redis does not answer' : 'status ' + answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const part of document.querySelectorAll('[data-live]')) swap(part, page.getElementById(part.id));
    const now = new Date();
    const time = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()].map(pad).join(':');
    say('Times are UTC. Updated at ' + time + ', again every ${REFRESH_SECONDS} seconds.', false);
  } catch (error) {
    say('The figures below are not current: ' + error.message + '.', true);
  }
}
const timer = setInterval(read, ${REFRESH_SECONDS * 1000});
document.addEventListener('visibilitychange', read);
`;
