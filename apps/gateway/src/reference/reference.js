// Adds what needs a script: the remembered language, copy buttons, and search. The pages work without it.
const languages = [...document.querySelectorAll('input[name=language]')];
const remembered = readLanguage();
for (const input of languages) {
  if (input.value === remembered) input.checked = true;
  input.addEventListener('change', () => keepLanguage(input.value));
}

function readLanguage() {
  try {
    return localStorage.getItem('reference-language');
  } catch {
    // The reader has turned storage off.
    return null;
  }
}

function keepLanguage(value) {
  try {
    localStorage.setItem('reference-language', value);
  } catch {
    // The choice lasts for this page.
  }
}

for (const block of document.querySelectorAll('.block')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('pre').textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  block.querySelector('.title').append(button);
}

openTarget();
addEventListener('hashchange', openTarget);

/** Opens the objects around the member that the address names. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let parent = target?.parentElement; parent; parent = parent.parentElement) {
    if (parent.localName === 'details') parent.open = true;
  }
  if (target?.localName === 'li') target.scrollIntoView();
}

const search = document.querySelector('.search');
const input = search.querySelector('input');
const results = search.querySelector('ul');
const status = search.querySelector('[role=status]');
let entries;
search.hidden = false;
input.addEventListener('input', show);
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') results.querySelector('a')?.click();
  if (event.key === 'ArrowDown') results.querySelector('a')?.focus();
  if (event.key === 'Escape') {
    input.value = '';
    void show();
  }
});
results.addEventListener('keydown', (event) => {
  const item = event.target.closest('li');
  const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  (next?.querySelector('a') ?? input).focus();
});
addEventListener('keydown', (event) => {
  const isTyping = /^(input|textarea|select)$/i.test(event.target.localName ?? '');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});

async function show() {
  const asked = input.value.trim().toLowerCase();
  if (asked !== '') entries ??= await (await fetch('/docs/search.json')).json();
  if (asked !== input.value.trim().toLowerCase()) return;
  const parts = asked.split(/\s+/);
  const found =
    asked === ''
      ? []
      : entries.filter(([title, , text]) => parts.every((part) => `${title} ${text}`.toLowerCase().includes(part)));
  const isFirst = ([title]) => (title.toLowerCase().includes(asked) ? 0 : 1);
  found.sort((a, b) => isFirst(a) - isFirst(b));
  results.replaceChildren(...found.slice(0, 12).map(resultItem));
  status.textContent = asked === '' ? '' : found.length === 0 ? 'No results' : `${found.length} results`;
  document.querySelector('.rail').classList.toggle('searching', asked !== '');
}

function resultItem([title, address, text]) {
  const link = document.createElement('a');
  link.href = address;
  link.append(title);
  const about = document.createElement('span');
  about.textContent = text;
  link.append(about);
  const item = document.createElement('li');
  item.append(link);
  return item;
}
