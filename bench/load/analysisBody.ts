const MONTHS = ['01', '04', '07', '10'];

/** Body of a submit: equal weights of the instruments at the start of so many quarters from 2012 on. @param fields absent: all sections */
export function analysisBody(rics: readonly string[], quarters: number, fields?: readonly string[]): string {
  const dates = Array.from({ length: quarters }, (_, i) => `${2012 + Math.floor(i / 4)}-${MONTHS[i % 4]}-05`);
  const portfolio = dates.flatMap((date) => rics.map((symbol) => ({ date, symbol, weight: 1 / rics.length })));
  return JSON.stringify({ portfolio, end_date: '2024-12-31', fields });
}
