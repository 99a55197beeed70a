import {
  boolean,
  closed,
  integers,
  listOf,
  nullableDate,
  nullableIntegers,
  nullableNumbers,
  nullableString,
  numbers,
  string,
} from '../members.ts';

const weight = numbers('look_through.weight');

export const lookThrough = closed('The latest holdings with each fund replaced by the securities that it holds.', {
  available: boolean('False if there are no figures. Then `reason` says why.'),
  reason: nullableString('Reason for missing figures. Null if there are some.'),
  ...nullableNumbers('look_through.coverage', 'uncovered_weight', 'long_weight', 'short_weight'),
  oldest_date: nullableDate('Date of the oldest list of holdings in use. Null without a list.'),
  funds: listOf(
    'The funds of the portfolio, in the order of latest_holdings.',
    closed('One fund.', {
      ric: string('RIC of the fund.'),
      name: string('Name of the fund.'),
      ...weight,
      date: nullableDate(
        'Date of the oldest list in use, of the fund and of funds inside. Null if its holdings are not known.',
      ),
      ...nullableIntegers('age_days'),
      ...nullableNumbers('funds.coverage'),
      ...integers('funds.securities'),
      remark: nullableString('Limits of the figures of the fund, such as an old list. Null if there are none.'),
    }),
  ),
  sectors: listOf(
    'Exposures by sector, the largest first.',
    closed('One sector.', { sector: string('Name of the sector. Unknown if no source has it.'), ...weight }),
  ),
  countries: listOf(
    'Exposures by country of the issuer, the largest first.',
    closed('One country.', { country: string('Name of the country. Unknown if no source has it.'), ...weight }),
  ),
  currencies: listOf(
    'Exposures by currency of the quotes, the largest first.',
    closed('One currency.', { currency: string('Currency code. Unknown if no source has it.'), ...weight }),
  ),
  ...integers('securities_total'),
  securities: listOf(
    'The 200 largest securities of either sign.',
    closed('One security.', {
      id: string('RIC, or the ISIN or symbol of the list if the data do not know the security.'),
      ric: nullableString('RIC. Null if the data do not know the security.'),
      name: string('Name of the security.'),
      sector: string('Name of the sector. Unknown if no source has it.'),
      country: string('Name of the country. Unknown if no source has it.'),
      currency: string('Currency code. Unknown if no source has it.'),
      ...weight,
      ...numbers('direct_weight', 'fund_weight'),
    }),
  ),
  overlaps: listOf(
    'Pairs of the 30 largest funds with known holdings, the largest overlap first.',
    closed('One pair of funds.', {
      ric: string('RIC of the larger fund.'),
      other_ric: string('RIC of the other fund.'),
      ...numbers('overlap'),
      ...integers('shared_securities'),
    }),
  ),
});
