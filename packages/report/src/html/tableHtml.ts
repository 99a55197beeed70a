import { html, type Markup } from '@tearsheet/shared/html';
import type { Cell, Table } from '../document/reportDocument.ts';
import { HEAT_STEPS } from './styles.ts';

/** A table with its caption; wide ones scroll inside their own box, which the keyboard can reach. */
export function tableHtml(table: Omit<Table, 'kind'>): Markup {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${table.title}">${bareTable(table)}</div>${
    table.note === null ? null : html`<p class="tablenote">${table.note}</p>`
  }`;
}

function bareTable({ title, columns, rows, dense }: Omit<Table, 'kind'>): Markup {
  const aligned = (index: number) => (columns[index]?.align === 'left' ? 'l' : '');
  return html`<table${dense ? html` class="dense"` : null}><caption>${title}</caption><thead><tr>${columns.map(
    (column, index) => html`<th scope="col"${classes(aligned(index))}>${column.title}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((given, index) => {
        const cell = asCell(given);
        const names = [aligned(index), cell.tone ?? '', cell.strong ? 'strong' : '', heatClass(cell.heat)];
        return index === 0
          ? html`<th scope="row"${classes(...names)}>${cell.text}</th>`
          : html`<td${classes(...names)}>${cell.text}</td>`;
      })}</tr>`,
  )}</tbody></table>`;
}

export function asCell(given: Cell | string): Cell {
  return typeof given === 'string' ? { text: given } : given;
}

/** One of the steps to each side; null near zero. @param heat −1 to 1 */
export function heatStep(heat: number | undefined): number {
  if (heat === undefined) return 0;
  const steps = Math.min(HEAT_STEPS, Math.ceil(Math.abs(heat) * HEAT_STEPS - 1e-9));
  return steps > 0 ? Math.sign(heat) * steps : 0;
}

function heatClass(heat: number | undefined): string {
  const step = heatStep(heat);
  return step === 0 ? '' : `h${step > 0 ? 'p' : 'n'}${Math.abs(step)}`;
}

function classes(...names: readonly string[]): Markup | null {
  const given = names.filter((name) => name !== '' && name !== 'plain').join(' ');
  return given === '' ? null : html` class="${given}"`;
}
