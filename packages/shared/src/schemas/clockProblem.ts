/**
 * Why the rest of a datetime behind its date cannot be read, in the words of Pydantic v2 (speedate); null when it can.
 *
 * @example clockProblem('T12:60') // 'minute value is outside expected range of 0-59'
 */
export function clockProblem(rest: string): string | null {
  if (rest !== '' && !/^[Tt_ ]/.test(rest)) return 'invalid datetime separator, expected `T`, `t`, `_` or space';
  if (rest.length < 6) return 'input is too short';
  if (!/^.\d\d/.test(rest)) return 'invalid character in hour';
  if (rest[3] !== ':') return 'invalid time separator, expected `:`';
  if (!/^\d\d/.test(rest.slice(4))) return 'invalid character in minute';
  if (Number(rest.slice(1, 3)) > 23) return 'hour value is outside expected range of 0-23';
  if (Number(rest.slice(4, 6)) > 59) return 'minute value is outside expected range of 0-59';
  const behind = rest.slice(6);
  return behind.startsWith(':') ? secondProblem(behind.slice(1)) : zoneProblem(behind);
}

/** Whether a rest that can be read is midnight, to the microsecond. */
export function isMidnight(rest: string): boolean {
  return /^.00:00(?!:)|^.00:00:00(?![.,])|^.00:00:00[.,](0{6}|0{1,5}(?!\d))/.test(rest);
}

function secondProblem(text: string): string | null {
  if (!/^\d\d/.test(text)) return 'invalid character in second';
  if (Number(text.slice(0, 2)) > 59) return 'second value is outside expected range of 0-59';
  const behind = text.slice(2);
  if (!/^[.,]/.test(behind)) return zoneProblem(behind);
  if (!/^.\d/.test(behind)) return 'second fraction digits missing after `.`';
  return zoneProblem(behind.replace(/^.\d+/, ''));
}

function zoneProblem(text: string): string | null {
  const extra = 'unexpected extra characters at the end of the input';
  if (text === '') return null;
  if (/^z/i.test(text)) return text.length > 1 ? extra : null;
  if (!/^[+\u2212-]/.test(text)) return 'invalid timezone sign';
  if (!/^.\d\d/.test(text)) return 'invalid timezone hour';
  const minute = /^...:?(\d\d)/.exec(text);
  if (minute === null) return 'invalid timezone minute';
  if (Number(minute[1]) > 59) return 'timezone minute value is outside expected range of 0-59';
  if (Number(text.slice(1, 3)) > 23) return 'timezone offset must be less than 24 hours';
  return text.length > minute[0].length ? extra : null;
}
