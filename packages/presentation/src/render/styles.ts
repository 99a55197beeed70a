import { type ColorName, DARK, LIGHT, type Palette } from '../charts/theme.ts';

const variables = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

/** Number of colors of a heat map to each side. */
export const HEAT_STEPS = 5;
/** Share of the color in the strongest cell. Its text stays readable in light and dark. */
export const HEAT_SHARE = 0.46;

const heat = (sign: 'p' | 'n', color: ColorName) =>
  Array.from({ length: HEAT_STEPS }, (_, index) => {
    const share = Math.round(((index + 1) / HEAT_STEPS) * HEAT_SHARE * 100);
    return `.h${sign}${index + 1}{background:color-mix(in srgb,var(--${color}) ${share}%,var(--surface))}`;
  }).join('\n');

const colors = (Object.keys(LIGHT) as ColorName[]) // the keys of the literal above
  .map((name) => `.f-${name}{fill:var(--${name})}.s-${name}{stroke:var(--${name})}`)
  .join('\n');

/** The style sheet of a report: light, dark by the reader's setting, phones, and print. */
export const STYLES = `
:root{color-scheme:light dark;${variables(LIGHT)};--page:#f4f6f9;--warn:#8a5a00;--warnbg:#fff4d6}
@media (prefers-color-scheme:dark){:root{${variables(DARK)};--page:#0e1319;--warn:#ffd479;--warnbg:#3a2e10}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%}
svg text{font-family:Arial,Helvetica,"Liberation Sans",system-ui,sans-serif}
main,header,footer{max-width:1080px;margin:0 auto;padding:0 24px}
header{padding-top:36px;padding-bottom:4px}
.firm{display:flex;align-items:center;gap:12px;margin:0 0 18px;font-weight:600}
.firm img{max-height:48px;max-width:220px;background:#fff;padding:4px;border-radius:4px}
.kind{margin:0;color:var(--accent);font-weight:600;font-size:13px;letter-spacing:.06em;text-transform:uppercase}
h1{margin:4px 0 2px;font-size:32px;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
.subtitle{margin:0 0 14px;color:var(--muted);font-size:17px}
.facts{display:flex;flex-wrap:wrap;gap:4px 28px;padding:12px 0 0;border-top:1px solid var(--line)}
.facts div{display:flex;gap:8px}
dt{color:var(--muted)}dd{margin:0;font-weight:500}
.warning{background:var(--warnbg);color:var(--warn);padding:10px 24px;text-align:center;font-weight:600}
nav ul{display:flex;flex-wrap:wrap;gap:4px 18px;margin:14px 0 0;padding:0;list-style:none;font-size:14px}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:3px}
section{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:22px 24px 24px;margin:20px 0}
h2{margin:0 0 14px;font-size:21px;line-height:1.3}
h3{margin:0 0 8px;font-size:15px;line-height:1.35}
figure,dl{margin:0}
section>*+*,.side>*+*{margin-top:24px}
h2+*{margin-top:0}
.beside{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:24px 36px}
.tiles{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:1px;border:1px solid var(--line);border-radius:10px;overflow:hidden}
.tile{box-shadow:0 0 0 1px var(--line);padding:12px 14px}
.tile dt{font-size:13px}
.tile .value{font-size:22px;line-height:1.25;white-space:nowrap;font-weight:600;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
.tile .note{white-space:pre-line;font-size:12.5px;font-weight:400;color:var(--muted)}
.good{color:var(--good)}.bad{color:var(--bad)}.muted{color:var(--muted)}
figcaption,caption{font-weight:600;font-size:15px;text-align:left;margin:0 0 8px;padding:0 0 8px}
figcaption{padding:0}
figure svg{display:block;width:100%;height:auto}
.narrow{display:none!important}
details{margin-top:6px;font-size:13.5px}
summary{cursor:pointer;color:var(--muted);width:fit-content}
.scroll{overflow-x:auto}
details .scroll{max-height:320px;overflow:auto;margin-top:8px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:14px}
th,td{padding:6px 10px;text-align:right;vertical-align:top}
td:not(.l){white-space:nowrap}
th:first-child,td:first-child{padding-left:0}th:last-child,td:last-child{padding-right:0}
thead th{color:var(--muted);font-weight:500;font-size:13px;border-bottom:1px solid var(--axis);vertical-align:bottom}
tbody th{font-weight:400;text-align:left}
tbody tr+tr>*{border-top:1px solid var(--line)}
.l{text-align:left}
b,.strong{font-weight:650}
.dense th,.dense td{padding:5px 4px;text-align:center;font-size:13px;white-space:nowrap}
.dense tbody tr+tr>*{border-top:2px solid var(--surface)}
.dense td{border-left:2px solid var(--surface);border-radius:4px}
.dense tbody th{padding-right:8px;font-weight:600;position:sticky;left:0;background:var(--surface)}
${heat('p', 'good')}
${heat('n', 'bad')}
.total>*{border-top:1px solid var(--axis)!important}
.tablenote,.small{color:var(--muted);font-size:13px}
.tablenote{margin:8px 0 0}
p,ul{margin:0 0 10px}p:last-child,ul:last-child{margin-bottom:0}
.notice{border-left:4px solid var(--warn);padding-left:14px}
.prose{max-width:80ch;overflow-wrap:anywhere}
ul{padding-left:20px}.prose li+li{margin-top:4px}
footer{padding-top:6px;padding-bottom:40px;color:var(--muted);font-size:13px}
${colors}
@media screen and (max-width:760px){
main,header,footer{padding-left:14px;padding-right:14px}
header{padding-top:22px}h1{font-size:25px}
section{padding:18px 14px;border-radius:10px;margin:14px 0}
.beside{grid-template-columns:minmax(0,1fr)}
.wide{display:none!important}.narrow{display:block!important}
.tiles{grid-template-columns:repeat(2,minmax(0,1fr))}.tile{padding:10px 12px}.tile .value{font-size:19px}
th,td{padding:6px 7px}
}
@media print{
:root{color-scheme:light;${variables(LIGHT)};--page:#fff;--warn:#6d4700;--warnbg:#fff4d6}
@page{size:A4;margin:14mm 12mm}
body{font-size:10.5pt;-webkit-print-color-adjust:exact;print-color-adjust:exact}
main,header,footer{max-width:none;padding:0}
nav,details{display:none}
section{border:0;border-top:1px solid var(--axis);border-radius:0;padding:12px 0 0;margin:14px 0}
figure,tr,.tiles,h2,h3{break-inside:avoid}h2,h3,caption{break-after:avoid}thead{display:table-header-group}
.scroll{overflow:visible}
}
`;
