/** The only style of the sign-in pages; its hash stands in their content security policy. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #16202b; --soft: #5a6775; --line: #d5dbe1; --paper: #fff; --back: #f3f5f7; --strong: #14508c; --onstrong: #fff; --bad: #a3231f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf0; --soft: #a3afbb; --line: #3a4550; --paper: #1a2129; --back: #11161b; --strong: #7db4ea; --onstrong: #0c1a28; --bad: #ff9d97; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; align-items: center; justify-content: center; padding: 1rem; background: var(--back); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.75rem 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; overflow-wrap: anywhere; }
.brand { margin: 0 0 1.25rem; color: var(--soft); font-size: .8rem; font-weight: 600; letter-spacing: .1em; text-transform: uppercase; }
h1 { margin: 0 0 .5rem; font-size: 1.35rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
.soft { color: var(--soft); font-size: .9rem; }
.bad { padding: .6rem .75rem; border-left: 3px solid var(--bad); color: var(--bad); }
label { display: block; margin-bottom: .9rem; font-weight: 600; font-size: .9rem; }
input[type=text], input[type=password] { display: block; width: 100%; margin-top: .25rem; padding: .65rem .7rem; font: inherit; font-weight: 400; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .4rem; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; }
fieldset label { display: flex; gap: .6rem; align-items: flex-start; margin: 0; padding: .55rem 0; font-weight: 400; border-bottom: 1px solid var(--line); }
input[type=checkbox] { width: 1.15rem; height: 1.15rem; margin: .15rem 0 0; flex: none; accent-color: var(--strong); }
button, .button { display: block; width: 100%; margin-top: .6rem; padding: .7rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; border: 1px solid var(--strong); border-radius: .4rem; background: var(--strong); color: var(--onstrong); cursor: pointer; }
button.link { border: 0; padding: .5rem; background: transparent; color: var(--soft); font-weight: 400; text-decoration: underline; }
button.plain { background: transparent; color: var(--ink); border-color: var(--line); }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
`;
