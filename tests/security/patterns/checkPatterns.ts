/** Prints, as JSON, the regular expressions of apps and packages on which some text takes more than linear time. */
import { checkSync } from 'recheck';
import { projectFiles, read } from '../../architecture/sources.ts';
import { type RegexLiteral, regexLiterals } from './regexLiterals.ts';
import { TRUSTED_TEXTS } from './trustedTexts.ts';

/** The checker counts steps. Its limits of time would call a pattern slow because the machine is. */
const LIMITS = { timeout: 200_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

const files = projectFiles()
  .filter(
    (file) =>
      /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.ts$|\/testing\/|\/generated\//.test(file),
  )
  .filter((file) => !Object.keys(TRUSTED_TEXTS).some((trusted) => file.startsWith(trusted)));
const literals = new Map<string, RegexLiteral & { readonly file: string }>();
for (const file of files) {
  for (const literal of regexLiterals(read(file), file.endsWith('.tsx')))
    literals.set(`/${literal.pattern}/${literal.flags}`, { file, ...literal });
}
const slow = [...literals].flatMap(([text, { pattern, flags, file }]) => {
  if (!isUnbounded(pattern)) return [];
  const { status } = checkSync(withSmallCounts(pattern), flags, LIMITS);
  return status === 'safe' ? [] : [{ file, text, status }];
});
console.log(JSON.stringify({ patterns: literals.size, slow }));

/** Without `*`, `+` and `{n,}` the work at one place of a text has a bound that the text does not change. */
function isUnbounded(pattern: string): boolean {
  const plain = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
  return /[*+]|\{\d+,\}/.test(plain);
}

/** A count is a bound by itself, whatever it is; large ones only make the checker slow. */
function withSmallCounts(pattern: string): string {
  return pattern.replace(/(?<!\\)\{(\d+),(\d+)\}/g, (_, low, high) => `{${Math.min(low, 2)},${Math.min(high, 6)}}`);
}
