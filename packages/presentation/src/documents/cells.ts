import { type Figure, MISSING, percent, signedPercent } from '../format/formatNumber.ts';
import type { Cell, Column, Tone, Warning } from './reportDocument.ts';

export const left = (title: string): Column => ({ title, align: 'left' });
export const wide = (title: string): Column => ({ title, align: 'left', grow: true });
export const right = (title: string): Column => ({ title, align: 'right' });

/** Good above zero, bad below. */
export function toneOf(value: Figure): Tone {
  if (value === null || value === undefined || value === 0) return 'plain';
  return value > 0 ? 'good' : 'bad';
}

/** A change with its sign and tone. @param value a fraction */
export function change(value: Figure, digits = 1): Cell {
  return { text: signedPercent(value, digits), tone: toneOf(value) };
}

export function share(value: Figure, digits = 1): Cell {
  return { text: percent(value, digits) };
}

export function strong(text: string): Cell {
  return { text, strong: true };
}

/** Text or the sign for a figure that does not exist. */
export function orMissing(text: string | null | undefined): string {
  return text === null || text === undefined || text === '' ? MISSING : text;
}

/** For every report that rests on made-up prices. */
export const SIMULATED: Warning = {
  mark: 'Simulated data',
  text: 'Simulated market data: these are not real prices or results.',
};
