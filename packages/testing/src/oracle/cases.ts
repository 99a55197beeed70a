/** Cases of each differential test: `CASES=5000` for a long run. */
export const CASES = Number(process.env.CASES ?? 300);
