import { formatWeekday, toDay, type Weekday, weekdayOnOrAfter } from '../../dates.ts';

/** Room that a quoted date needs: three words of four bytes. */
export const DATE_BYTES = 12;

/** The words of every weekday from 1970 to 2099 that was written so far: the tables of a result repeat the same dates many times. */
const kept = new Uint32Array(3 * weekdayOnOrAfter(toDay('2100-01-01')));

/** Writes a weekday as "YYYY-MM-DD" with its quotes, years 0 to 9999, and gives the position after it. */
export function putDate(view: DataView, at: number, weekday: Weekday): number {
  const place = 3 * weekday;
  if (!kept[place]) {
    putText(view, at, `"${formatWeekday(weekday)}"`);
    for (let k = 0; k < 3; k++) kept[place + k] = view.getUint32(at + 4 * k, true);
    return at + DATE_BYTES;
  }
  view.setUint32(at, kept[place]!, true);
  view.setUint32(at + 4, kept[place + 1]!, true);
  view.setUint32(at + 8, kept[place + 2]!, true);
  return at + DATE_BYTES;
}

function putText(view: DataView, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
}
