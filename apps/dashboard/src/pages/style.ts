/** The only style of the dashboard's own pages, served as a file. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #16202b; --soft: #5a6775; --line: #d5dbe1; --paper: #fff; --back: #f3f5f7; --strong: #14508c; --onstrong: #fff; --bad: #a3231f; --good: #1c6b3c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf0; --soft: #a3afbb; --line: #3a4550; --paper: #1a2129; --back: #11161b; --strong: #7db4ea; --onstrong: #0c1a28; --bad: #ff9d97; --good: #7fd6a1; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: .75rem 1.5rem; background: var(--paper); border-bottom: 1px solid var(--line); }
header .brand { font-weight: 700; margin-right: auto; }
header form { margin: 0; }
main { max-width: 80rem; margin: 0 auto; padding: 1.25rem 1.5rem 3rem; }
main.narrow { max-width: 27rem; padding-top: 12vh; }
section { margin: 0 0 1.5rem; padding: 1rem 1.25rem 1.25rem; background: var(--paper); border: 1px solid var(--line); border-radius: .6rem; overflow-x: auto; }
h1 { margin: 0 0 .75rem; font-size: 1.35rem; }
h2 { margin: 0 0 .6rem; font-size: 1.05rem; }
p { margin: 0 0 .8rem; }
.soft { color: var(--soft); font-size: .9rem; }
.bad { color: var(--bad); font-weight: 600; }
.good { color: var(--good); }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th { text-align: left; font-weight: 600; color: var(--soft); white-space: nowrap; }
td:first-child, td:nth-child(2) { white-space: nowrap; }
th, td { padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
tr:last-child td { border-bottom: 0; }
code { font: .85rem ui-monospace, monospace; }
label { display: block; margin-bottom: .9rem; font-weight: 600; font-size: .9rem; }
input { display: block; width: 100%; margin-top: .25rem; padding: .6rem .7rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .4rem; }
button { padding: .35rem .7rem; font: inherit; font-size: .85rem; border: 1px solid var(--line); border-radius: .4rem; background: transparent; color: var(--ink); cursor: pointer; }
button.strong { padding: .6rem 1rem; background: var(--strong); border-color: var(--strong); color: var(--onstrong); font-weight: 600; }
a.button { display: block; padding: .6rem 1rem; border-radius: .4rem; background: var(--strong); color: var(--onstrong); font-weight: 600; font-size: .85rem; text-align: center; text-decoration: none; }
.or { text-align: center; color: var(--soft); font-size: .85rem; }
button.plain { padding: .6rem 1rem; }
button.danger { color: var(--bad); border-color: var(--bad); }
.actions { display: flex; gap: .4rem; }
.actions form { display: flex; gap: .3rem; align-items: center; margin: 0; white-space: nowrap; }
.job { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin: 0 0 1rem; }
.job label { flex: 1 1 20rem; margin: 0; }
.actions .sure, .job .sure { display: flex; flex: none; gap: .25rem; align-items: center; margin: 0; font-weight: 400; font-size: .85rem; }
.sure input { width: auto; margin: 0; accent-color: var(--bad); }
a { color: var(--strong); }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
`;
