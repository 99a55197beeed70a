import type { ValidateResult } from '@tearsheet/client';
import { counted } from '@tearsheet/shared';
import type { Paint } from '../context.ts';

type Issues = Pick<ValidateResult, 'valid' | 'errors' | 'warnings'>;

/** One line per finding, errors first, and the verdict. */
export function formatIssues({ valid, errors, warnings }: Issues, paint: Paint): string {
  const line = (mark: string, { code, field, message }: Issues['errors'][number] | Issues['warnings'][number]) =>
    `${mark}  ${field}: ${message} ${paint('dim', `(${code})`)}`;
  return [
    ...errors.map((issue) => line(paint('red', 'error  '), issue)),
    ...warnings.map((issue) => line(paint('yellow', 'warning'), issue)),
    `${valid ? paint('green', 'valid') : paint('red', 'not valid')}: ${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}`,
  ].join('\n');
}
