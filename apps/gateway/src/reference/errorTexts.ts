import type { JobFailureCode, ProblemCode } from '@tearsheet/shared';
import type {
  IssueErrorCode,
  IssueWarningCode,
  JOB_WARNING_CODES,
  REQUEST_CODES,
  ValidationType,
} from '@tearsheet/shared/schemas';

/** The rest of the page of a code, after its meaning: the cause, the remedy, and an example. */
export type ErrorText = readonly [cause: string, remedy: string, example: string];

/** Problems (RFC 9457). */
export const PROBLEM_TEXTS: Readonly<Record<ProblemCode, ErrorText>> = {
  bad_request: [
    'The path is not valid UTF-8, the body is cut off, or a header cannot be read.',
    'Build the request with a client of HTTP instead of by hand, and send the whole body.',
    'The path is not valid percent-encoded UTF-8.',
  ],
  invalid_idempotency_key: [
    'The header `Idempotency-Key` is empty, longer than 255 characters, or not visible ASCII.',
    'Send a fresh key of 1 to 255 visible ASCII characters, such as a UUID.',
    'The Idempotency-Key must have 1 to 255 visible ASCII characters.',
  ],
  unauthorized: [
    'The request has no header `Authorization`, or it does not start with `Bearer`.',
    'Send `Authorization: Bearer <token>`. In a checkout, `.tearsheet/token` has a token after `npm start`.',
    'Send the header Authorization: Bearer <token>.',
  ],
  invalid_token: [
    'The token is misspelled, revoked, or expired, or it belongs to another service.',
    'Create a new token with `tearsheet token create`, or sign in again.',
    'The bearer token is unknown, revoked or expired.',
  ],
  insufficient_scope: [
    'The token was created without the scope that the operation needs.',
    'Create a token with that scope. Each operation names its scope in this reference.',
    'This operation needs the scope portfolio:analyze.',
  ],
  entitlement_required: [
    'The operation costs credits, and the account has none or is not entitled to it.',
    'Ask the operator for an entitlement or for credits. Do not repeat the request before.',
    'The account is not entitled to stock reports.',
  ],
  storage_quota_exceeded: [
    'The results that the account keeps with `keep_for` fill its quota.',
    'Leave `keep_for` out, shorten it for other jobs, or delete them. `GET /v1/account` shows the storage.',
    'The account stores 256 MiB, which is its quota.',
  ],
  not_found: [
    'The path is misspelled, or the address of the service has an extra part.',
    'Compare the path with this reference.',
    'Check the path. The API reference at /docs lists all of them.',
  ],
  job_not_found: [
    'The id is misspelled, the job belongs to another account, or it ended more than 30 days ago.',
    'Take the id from the answer of the submit, and use the token of the same account.',
    'There is no job port-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34.',
  ],
  job_expired: [
    'The result of a job is kept for 30 minutes after its end, or as long as `keep_for` says.',
    'Start it again with `POST /v1/jobs/{job_id}/rerun`. Send `keep_for` to keep later results longer.',
    'The result was kept until 2026-01-05T09:30:00Z. Rerun the job.',
  ],
  portfolio_not_found: [
    'The portfolio was deleted, has no such version, or belongs to another account.',
    'List the portfolios with `GET /v1/portfolio`.',
    'There is no such portfolio.',
  ],
  delivery_not_found: [
    'The delivery is older than 7 days, or it belongs to another account.',
    'List the deliveries with `GET /v1/webhooks/deliveries`.',
    'There is no such delivery.',
  ],
  section_not_found: [
    'The name is misspelled, or `fields` left the section out.',
    'Take a name from `GET /v1/jobs/{job_id}/sections`, or analyze again with the section in `fields`.',
    'The result has no section "dailysummary". It has daily_summary, portfolio_summary.',
  ],
  report_not_found: [
    'The signed address was changed or cut off.',
    'Copy the address from the result of the job unchanged.',
    'There is no such report.',
  ],
  share_not_found: [
    'The link was revoked, has expired, or was cut off. Its result or portfolio may be gone, too.',
    'Ask the sender of the link for a new one.',
    'This link does not work any more, or it is incomplete. Ask its sender for a new one.',
  ],
  symbol_not_found: [
    'Every symbol of the request is unknown or ambiguous.',
    'Use one of the suggestions in `detail`, or search with `GET /v1/symbols`.',
    'The symbol "APPL" is not known. Did you mean AAPL.OQ?',
  ],
  method_not_allowed: [
    'The path exists, but not with this method.',
    'Use a method that the header `Allow` lists.',
    'This path supports GET, HEAD.',
  ],
  not_acceptable: [
    'The header `Accept` names only media types that this operation does not have.',
    'Send `Accept: application/json`, or a media type that this reference lists for the answer.',
    'This operation offers application/json, text/csv.',
  ],
  request_timeout: [
    'The connection was too slow, or the client stopped in the middle of the body.',
    'Send the request again.',
    'The request did not arrive in time.',
  ],
  job_not_completed: [
    'The job is still running, or it failed.',
    'Wait for the status `completed`. If the job failed, read its `error`.',
    'The job is processing. It has no result yet.',
  ],
  job_already_finished: [
    'The job ended before it could be canceled.',
    'Nothing has to be done. Read its result.',
    'The job has already completed.',
  ],
  too_many_portfolios: [
    'The account tracks as many portfolios as the operator allows.',
    'Delete a portfolio that is not needed any more.',
    'The account tracks 1000 portfolios. Delete one first.',
  ],
  too_many_shares: [
    'The account has 200 links that work.',
    'Revoke links with `DELETE /v1/jobs/{job_id}/shares/{share_id}`, or with the same path of a tracked portfolio.',
    'The account has 200 links. Revoke one first.',
  ],
  delivery_not_failed: [
    'Only a delivery with the status `failed` can be started again.',
    'Wait for the end of a pending delivery. A delivered one needs no retry.',
    'The delivery was delivered.',
  ],
  result_gone: [
    'The job is completed, but somebody deleted its result from the object storage of the service.',
    'Start it again with `POST /v1/jobs/{job_id}/rerun`. Tell the operator, because the service never does this itself.',
    'The result is no longer in object storage. Run the job again with POST /v1/jobs/{job_id}/rerun.',
  ],
  report_expired: [
    'The address of a report works for some days only.',
    'Make the report again.',
    'The report was kept until 2026-01-12T09:00:00Z.',
  ],
  precondition_failed: [
    'Another caller stored a new version after the one that `If-Match` names.',
    'Read the portfolio again, repeat the change on it, and send its new `ETag`.',
    'The portfolio is at version 3.',
  ],
  payload_too_large: [
    'The body is over 2 MiB, or over 8 MiB with transactions.',
    'Send fewer rows, or split the request.',
    'The body may have at most 2 MiB, or 8 MiB with transactions.',
  ],
  unsupported_media_type: [
    'The header `Content-Type` is missing or names another format.',
    'Send JSON with `Content-Type: application/json`.',
    'Send the body as application/json.',
  ],
  portfolio_not_valued: [
    'A holding of the tracked portfolio has no price or no exchange rate, or its data have a fault.',
    'Read the reasons in `detail`, and correct the portfolio or the market data.',
    'AAPL.OQ has no prices after 2024-12-31.',
  ],
  idempotency_key_reused: [
    'The key of an earlier request was sent with another body or to another operation.',
    'Create a new key for each new request. Repeat a key only with the same bytes.',
    'The Idempotency-Key was used with another body.',
  ],
  precondition_required: [
    'A change of a tracked portfolio needs the version that the caller has read.',
    'Send the `ETag` of the portfolio in `If-Match`, or `*` for any version.',
    'Send the ETag of the portfolio in If-Match.',
  ],
  rate_limited: [
    'The account sent more work in a minute than it may, has too many requests in progress, or its results fill its share of the job store.',
    'Wait as many seconds as `Retry-After` says. Send a batch instead of many requests.',
    'Wait 12 s: 60 submits a minute are allowed.',
  ],
  active_job_limit: [
    'The account has 20 unfinished jobs.',
    'Wait for one of them to end, or cancel one.',
    'The account has 20 unfinished jobs.',
  ],
  header_too_large: [
    'The headers are over 16 KiB, for example because of cookies.',
    'Send fewer or shorter headers.',
    'The headers may have at most 16 KiB.',
  ],
  internal_error: [
    'The service has a fault.',
    'Send the request once more. If it fails again, give the `request_id` to the operator.',
    '',
  ],
  service_unavailable: [
    'The job store does not answer, or the service has no market data yet.',
    'Wait as many seconds as `Retry-After` says, and send the same request again. The first one may have taken effect, so read before you repeat a change. A job without an `Idempotency-Key` is canceled and costs nothing.',
    'The job store does not answer right now. Try again shortly.',
  ],
  queue_full: [
    'More jobs wait than the service can start soon.',
    'Wait as many seconds as `Retry-After` says, and send the same request again.',
    'The queue is full. Try again in 30 s.',
  ],
};

/** Kinds of items of a 422, with a value that causes each. */
export const VALIDATION_TEXTS: Readonly<Record<ValidationType, ErrorText>> = {
  missing: ['A required member or parameter is not in the request.', 'Add the member that `loc` names.', '{}'],
  extra_forbidden: [
    'A holding or the query has a member that does not exist.',
    'Remove the member, or correct its spelling.',
    '{"wieght": 0.5}',
  ],
  model_attributes_type: [
    'The member must be an object, but it is a text, a number, or a list.',
    'Send an object with the members that the reference lists.',
    '"portfolio": ["AAPL"]',
  ],
  dict_type: [
    'The member must be an object whose names the caller chooses.',
    'Send an object such as `{"Hong Kong": {"buy": 0.001}}`.',
    '"transaction_cost_config": 0.001',
  ],
  list_type: ['The member must be a list.', 'Put the value in brackets.', '"fields": 5'],
  too_long: [
    'The list has more items than allowed.',
    'Send at most as many items as `ctx.max_length` says.',
    '101 requests in a batch',
  ],
  too_short: [
    'The list has fewer items than needed.',
    'Send at least as many items as `ctx.min_length` says.',
    '"requests": []',
  ],
  string_type: ['The member must be a text.', 'Put the value in quotes.', '"base_currency": 5'],
  string_too_long: [
    'The text is longer than allowed.',
    'Shorten it to `ctx.max_length` characters.',
    'a name of 300 characters',
  ],
  string_too_short: [
    'The text is shorter than needed, for example empty.',
    'Send a text, or leave the member out.',
    '"name": ""',
  ],
  string_pattern_mismatch: [
    'The text does not have the form that the member needs.',
    'Compare it with the description of the member.',
    '"keep_for": "1 week"',
  ],
  enum: [
    'The value is not one of the allowed ones.',
    'Send one of the values in `ctx.expected`.',
    '"objective": "best"',
  ],
  float_type: ['The member must be a number.', 'Send a number without quotes.', '"weight": [0.5]'],
  float_parsing: [
    'The text cannot be read as a number.',
    'Send a number with a point, without signs of currency or thousands.',
    '"weight": "half"',
  ],
  int_type: ['The member must be a whole number.', 'Send a whole number.', '"seed": true'],
  int_parsing: ['The text cannot be read as a whole number.', 'Send digits only.', '?limit=many'],
  int_from_float: ['The number has a fraction, but the member must be whole.', 'Round the number.', '"paths": 1000.5'],
  finite_number: [
    'The number is infinite or too large for a number of 64 bits.',
    'Send a finite number.',
    '"initial_value": 1e999',
  ],
  greater_than: ['The number is not above its bound.', 'Send a number above `ctx.gt`.', '"initial_value": 0'],
  greater_than_equal: ['The number is below its bound.', 'Send at least `ctx.ge`.', '?limit=0'],
  less_than: ['The number is not below its bound.', 'Send a number below `ctx.lt`.', '"sell": 0.2'],
  less_than_equal: ['The number is above its bound.', 'Send at most `ctx.le`.', '?limit=1000'],
  bool_type: [
    'The member must be true or false.',
    'Send `true` or `false` without quotes.',
    '"include_transaction_costs": []',
  ],
  bool_parsing: ['The text cannot be read as true or false.', 'Send `true` or `false`.', '?latest=perhaps'],
  date_type: ['The member must be a date.', 'Send a text of the form `YYYY-MM-DD`.', '"date": 20240102'],
  date_from_datetime_parsing: [
    'The text is not a date of the calendar in the form `YYYY-MM-DD`.',
    'Send an existing day with two digits for the month and the day.',
    '"date": "2024-02-30"',
  ],
  json_invalid: [
    'The body is not JSON. `ctx.error` and `loc` say where it breaks.',
    'Check quotes, commas, and brackets at that place.',
    '{"portfolio": [}',
  ],
  value_error: [
    'The value has the right form but cannot be used. `ctx.error` has a code that says why.',
    'Open the page of the code in `ctx.error`.',
    '"benchmark": "NOBODY"',
  ],
  unknown_argument: [
    'A tool was called with an argument that it does not have.',
    'Use the argument in `ctx.nearest`, or one of `ctx.known`.',
    '{"symbols": "AAPL"}',
  ],
};

/** Codes in `ctx.error` of a `value_error`. Each has its meaning first. */
export const REQUEST_TEXTS: Readonly<Record<(typeof REQUEST_CODES)[number], readonly [string, ...ErrorText]>> = {
  unreadable_name: [
    'A name cannot be read.',
    'It shows nothing, or has line breaks, control characters, or half a character.',
    'Send a name of visible characters.',
    '"name": "\\u200b"',
  ],
  unresolved_benchmark: [
    'The benchmark is unknown.',
    'The symbol is misspelled, or the market data do not have it. No default takes its place.',
    'Use a suggestion in `ctx.suggestions`, or search with `GET /v1/symbols`.',
    '"benchmark": "NOBODY"',
  ],
  unresolved_rate: [
    'The risk-free rate is unknown.',
    '`risk_free_rate` names neither a currency with rates nor an index in percent.',
    'Send a currency in `ctx.suggestions`, or a number.',
    '"risk_free_rate": "XXX"',
  ],
  invalid_expression: [
    'A custom metric has an invalid expression.',
    'The expression has an unknown name or a sign in the wrong place. `ctx.position` is the character.',
    'Correct the expression at that place.',
    '"expression": "annualized_return /"',
  ],
  duplicate_metric: [
    'Two custom metrics have the same name.',
    'A name is used twice, or a measure of the service has it.',
    'Give each metric its own name.',
    'two metrics named "Ratio"',
  ],
  unknown_levels: [
    'The levels of the attribution are not a known list.',
    'The levels have the wrong order or do not belong together.',
    'Send one of the lists in the message.',
    '"levels": ["company", "sector"]',
  ],
  duplicate_rate_date: [
    'The rates have two values on one date.',
    'A list of rates names a date twice.',
    'Leave one of the values out.',
    'two rates of 2024-01-02',
  ],
  invalid_cursor: [
    'The cursor cannot be read.',
    'The cursor was changed, or comes from another list.',
    'Send the cursor of the previous page as it is, or start without one.',
    '?cursor=abc',
  ],
  stale_cursor: [
    'The cursor belongs to other data.',
    'New market data arrived between two pages.',
    'Start again without a cursor.',
    'a cursor of yesterday',
  ],
  unknown_time_zone: [
    'The quiet hours name no time zone.',
    'The name is misspelled, or it is an abbreviation that several zones share.',
    'Send a name of the IANA database, such as Europe/Berlin.',
    '"time_zone": "Berlin"',
  ],
  invalid_callback_url: [
    'The address may not be called.',
    'It is not https, has a password, or leads to a private network.',
    'Send a public https address.',
    '?callback_url=http://10.0.0.1',
  ],
  conflicting_limits: [
    'The limits of an optimization contradict each other.',
    'No weights satisfy all of them at the same time.',
    'Widen one of the limits that the message names.',
    'at least 40% of each of three symbols',
  ],
  unusable_limit: [
    'A limit does not fit the objective.',
    'The objective ignores the limit, or cannot work with it.',
    'Remove the limit, or choose another objective.',
    'bounds with the objective risk_parity',
  ],
  unknown_asset: [
    'A limit names a symbol that may not be held.',
    'The symbol is neither in `symbols` nor among the latest holdings.',
    'Add the symbol, or remove its limit.',
    '"bounds": {"MSFT.OQ": …}',
  ],
  unknown_group: [
    'A limit names a group without members.',
    'The sector, market, or currency is misspelled, or no symbol belongs to it.',
    'Compare the name with `GET /v1/company-info`.',
    '"name": "Enrgy"',
  ],
  missing_budget: [
    'A symbol has no share of the risk.',
    '`risk_budget` needs a budget for every symbol.',
    'Add the symbols that the message names to `budgets`.',
    '"budgets": {}',
  ],
  too_much_work: [
    'The request needs more work than one job may do.',
    'Rows, days, sections, or points are too many together.',
    'Send fewer of those that the message names.',
    '500 points of a frontier with 500 symbols',
  ],
  too_many_paths: [
    'The simulation is too large.',
    'Paths, years, and holdings are too many together.',
    'Send fewer paths or years.',
    '"paths": 100000, "years": 60',
  ],
  invalid_flow: [
    'A flow of a simulation is outside its years.',
    'It begins after the end of the paths, or ends before it begins.',
    'Correct `from_year` or `until_year`.',
    '"from_year": 20 with "years": 10',
  ],
  missing_sections: [
    'The report needs sections that the analysis left out.',
    '`fields` of the analysis did not have them.',
    'Analyze again with these sections, or without `fields`.',
    'a report of an analysis with "fields": ["transactions"]',
  ],
  not_an_analysis: [
    'The job is not an analysis.',
    'A report shows an analysis, a simulation, or an optimization. A comparison and a snapshot show analyses only.',
    'Send the id of such a job.',
    '?job_id=report-…',
  ],
  failed_analysis: [
    'The analysis failed.',
    'A failed job has nothing to report.',
    'Correct the request of the analysis, and start it again.',
    'a report of a failed job',
  ],
  subject_count: [
    'The report has no subject, or several.',
    'A report is of one job, of jobs that are compared, or of one tracked portfolio.',
    'Send `job_id` or `portfolio_id`, and `compare_with` only together with `job_id`.',
    'POST /v1/portfolio/report without an id',
  ],
  rights_too_narrow: [
    'The rights in the data do not allow a link.',
    'The operator shows results to an audience (`REPORT_AUDIENCE`) that the rights of a source do not allow.',
    'Use instruments from other sources, or ask the operator, who may have a wider license.',
    'a link to a result from Tiingo, for the audience display',
  ],
  not_a_company: [
    'The instrument is not a company.',
    'Research needs financial statements, and a fund, an index, or cash has none.',
    'Send the symbol of a company.',
    '?symbol=ACWI.OQ',
  ],
  not_a_fund: [
    'The instrument is not a fund.',
    'Fund scores are averages over the holdings of a fund.',
    'Send the symbol of a fund. Scores of stocks are at `GET /v1/historical-scores`.',
    '?symbol=AAPL.OQ',
  ],
  symbol_count: [
    'The read has the wrong number of symbols.',
    'The list is empty or has more than 50 symbols.',
    'Send 1 to 50 symbols.',
    '?symbol=',
  ],
  nothing_asked: [
    'The read would return nothing.',
    '`monthly` and `yearly` are both false.',
    'Set one of them to true.',
    '?monthly=false&yearly=false',
  ],
  same_currency: [
    'Both currencies are equal.',
    '`from` and `to` name the same currency, whose rate is always 1.',
    'Send two different currencies.',
    '?from=USD&to=USD',
  ],
  unknown_field: [
    '`fields` names a member that the rows do not have.',
    'The name is misspelled or belongs to another read.',
    'Take a name from the answer in this reference.',
    '?fields=closs',
  ],
  out_of_range: [
    'The time is outside what the operator allows.',
    '`keep_for` is shorter than 30 minutes or longer than the maximum.',
    'Send a time within the limits of the message.',
    '"keep_for": "P900D"',
  ],
  low_contrast: [
    'A color of the report cannot be read on white.',
    'The color is too light.',
    'Choose a darker color.',
    '"primary": "#ffff00"',
  ],
  invalid_logo: [
    'The logo of the report cannot be used.',
    'The image is damaged, too large, or not PNG, JPEG, or SVG.',
    'Send a small image as a data URL.',
    '"logo": "data:text/plain,…"',
  ],
  unknown_name: [
    'A shock of a stress test matches nothing.',
    'The sector, country, or symbol is misspelled, or the market data do not have it.',
    'Use one of `ctx.suggestions`.',
    '"name": "Enrgy"',
  ],
  repeated_parameter: [
    'A parameter or a member of the body is sent several times.',
    'It is in the query more than once, in the query and in the body, or twice in an object or a list. Only one value can count.',
    'Send it once. Lists of symbols are separated by commas. Two names of one instrument are the same item.',
    '?limit=10&limit=20',
  ],
  empty_item: [
    'A list has an empty item.',
    'Two commas follow each other, or the list begins or ends with one.',
    'Send names separated by single commas.',
    '?symbol=AAPL.OQ,,MSFT.OQ',
  ],
  page_without_json: [
    'Pages exist only in JSON.',
    '`limit` or `cursor` was sent with another format.',
    'Leave both out, or use `format=json`.',
    '?format=csv&limit=10',
  ],
};

type IssueCode = IssueErrorCode | IssueWarningCode | (typeof JOB_WARNING_CODES)[number];

/** Issues of a portfolio and warnings of a job. docs/errors.md has their meanings. */
export const ISSUE_TEXTS: Readonly<Record<IssueCode, ErrorText>> = {
  empty_portfolio: ['The list of holdings or transactions is empty.', 'Add at least one row.', '"portfolio": []'],
  invalid_date: [
    'A date has a wrong century or a wrong format of the file it came from.',
    'Send dates from 1990-01-01 on.',
    '"date": "0024-01-02"',
  ],
  future_date: [
    'A row is dated after today in UTC.',
    'Correct the date. `resolve` removes such rows.',
    '"date": "2999-01-01"',
  ],
  unresolved_symbol: [
    'The symbol is misspelled, or the market data do not have the instrument.',
    'Use one of `suggestions`, or search with `GET /v1/symbols`.',
    '"symbol": "APPL"',
  ],
  ambiguous_symbol: [
    'Several listings have this ticker.',
    'Send the RIC of one of `suggestions`.',
    '"symbol": "SHEL" without an exchange',
  ],
  duplicate_holding: [
    'Two rows of a date name the same instrument, perhaps once as ticker and once as RIC.',
    'Add the weights up in one row.',
    'AAPL and AAPL.OQ on one date',
  ],
  non_positive_weight: [
    'A weight, quantity, or amount is zero or negative. Short positions are not supported.',
    'Remove the row, or send a number above 0.',
    '"weight": 0',
  ],
  zero_weight_sum: [
    'Every weight of a date is zero.',
    'Send at least one weight above 0 on this date.',
    'a date with only "weight": 0',
  ],
  unsupported_currency: [
    'The currency is unknown, in lower case, or has no exchange rates.',
    'Send an upper-case code that `GET /v1/markets` lists.',
    '"base_currency": "usd"',
  ],
  missing_fx_history: [
    'The exchange rates of the listing currency begin after the date.',
    'Start later, or send `"on_missing": "drop"`.',
    'a holding before its currency has rates',
  ],
  no_price_history: [
    'The instrument has no prices at all, or none after the purchase.',
    'Remove the row, import prices, or send `"on_missing": "drop"`.',
    'a delisted symbol',
  ],
  rebalance_before_history: [
    'The instrument was listed after the date of the row.',
    'Start later, or send `"start_when_available": true`.',
    'a stock before its first day',
  ],
  invalid_initial_value: [
    'The initial value is tiny, huge, or not positive.',
    'Send a value from 0.000001 to 1,000,000,000,000.',
    '"initial_value": 0',
  ],
  unknown_market: [
    '`transaction_cost_config` names a market that does not exist.',
    'Take the name from `GET /v1/markets`.',
    '"Hongkong": {…}',
  ],
  invalid_cost_rate: [
    'A rate of costs is negative or 20% and more, perhaps because it is in percent.',
    'Send a decimal fraction, so 0.001 for 0.1%.',
    '"buy": 0.25',
  ],
  invalid_dividends: [
    'The treatment belongs to holdings, but the request has transactions, or the reverse.',
    'Send `reinvest` or `cash` with holdings, `booked` or `market` with transactions.',
    '"dividends": "booked" with holdings',
  ],
  unknown_country: [
    'A withheld tax names a country that no instrument has.',
    'Take the country from `GET /v1/company-info`.',
    '"Untied States": 0.15',
  ],
  too_many_rows: [
    'The portfolio has more rows, dates, or trades than one request may have.',
    'Split the portfolio, or rebalance less often.',
    '10,001 rows',
  ],
  too_many_symbols: ['The portfolio names more than 1,000 instruments.', 'Split the portfolio.', '1,001 symbols'],
  end_before_start: [
    'The last day is not after the first one.',
    'Exchange or correct the dates.',
    '"start_date": "2024-12-31", "end_date": "2024-01-02"',
  ],
  mixed_units: [
    'One date has weights and quantities, or fractions and percentages.',
    'Use one unit for all rows of a date.',
    '0.5 and 50 on one date',
  ],
  window_too_short: [
    'The window has fewer than two trading days.',
    'Choose an earlier start or a later end.',
    'a window of one day',
  ],
  invalid_benchmark: [
    'A benchmark mixes two kinds of values, repeats a name, an instrument, or a date.',
    'Send one kind of value, and each name once.',
    'two benchmarks named "Peers"',
  ],
  data_fault: [
    'The data of a holding have a fault, and the request says that faults are errors.',
    'Correct the data, remove the holding, or send `"on_data_fault": "warn"`.',
    '"on_data_fault": "fail"',
  ],
  oversold: [
    'A sale or a transfer is larger than the position, perhaps because an earlier purchase is missing.',
    'Add the missing transactions, or `opening` positions.',
    'selling 100 of 50 shares',
  ],
  negative_cash: [
    'Purchases cost more than the cash of the account.',
    'Book the missing deposit, or send `"allow_negative_cash": true`.',
    'a purchase before the first deposit',
  ],
  missing_member: [
    'The type of the transaction needs a member that is not there.',
    'Add the member that the message names.',
    'a split without "ratio"',
  ],
  non_positive_amount: [
    'A number that must be above 0 is zero or negative.',
    'Send a positive number. The type of the transaction gives the direction.',
    '"quantity": 0',
  ],
  too_many_transactions: [
    'The ledger has more than 20,000 transactions.',
    'Replace the oldest ones with `opening` positions.',
    '20,001 transactions',
  ],
  portfolio_and_transactions: [
    'The request has holdings and transactions.',
    'Send one of them.',
    '"portfolio" and "transactions"',
  ],
  weights_renormalized: [
    'The weights of a date or a blend do not sum to 1, or quantities or amounts are not worth what the portfolio has.',
    'Nothing has to be done if the proportions are right.',
    'weights of 0.5 and 0.4',
  ],
  weights_sum_far_from_one: [
    'A row is missing, or the weights are amounts.',
    'Check whether every row of the date is there.',
    'weights that sum to 0.3',
  ],
  symbol_normalized: [
    'The symbol is a ticker, and the answer names its RIC.',
    'Nothing has to be done. Send the RIC to avoid the remark.',
    '"symbol": "AAPL"',
  ],
  non_trading_date_shifted: [
    'The date is a weekend or a holiday.',
    'Nothing has to be done. The trade is made on the next valuation day.',
    '"date": "2024-01-01"',
  ],
  partial_price_history: [
    'The instrument was delisted, or its prices were not imported to the end.',
    'Import newer prices, or sell the holding on an earlier date.',
    'a holding whose prices end in June',
  ],
  stale_price: [
    'No newer price of the instrument was imported.',
    'Import newer prices.',
    'a latest price of last month',
  ],
  low_score_coverage: [
    'Less than half of the portfolio has scores.',
    'Do not rely on `portfolio_scores`.',
    'a portfolio of bonds',
  ],
  single_holding: ['The date has one row.', 'Check whether rows are missing.', 'one row with "weight": 1'],
  high_concentration: [
    'One company has over a quarter of a date.',
    'Check the weight. It may be intended.',
    '"weight": 0.6',
  ],
  rate_looks_like_percent: [
    'A number is so high that it may be a percentage, all percentiles are at most 1, or money is so small that it may be a share.',
    'Send rates as decimals and flows as money. Nothing has to be done if the number is meant.',
    '"annual_rate": 0.3 for 0.3% a year',
  ],
  weights_look_like_percent: [
    'The weights sum to 100.',
    'Nothing has to be done. Send fractions to avoid the remark.',
    'weights of 60 and 40',
  ],
  rebalance_overridden: [
    'Two dates trade on the same day because one of them is not a trading day.',
    'Leave one of the dates out.',
    'a Saturday and the Monday after it',
  ],
  start_delayed: [
    'Not all first holdings can be bought on the first date, or a symbol has too little history.',
    'Leave the young symbol out, or nothing has to be done if the later start is right.',
    '"start_when_available": true',
  ],
  costs_not_applied: [
    'Rates of costs are set, but costs are not switched on.',
    'Send `"include_transaction_costs": true`, or leave the rates out.',
    '"transaction_cost_config": {…} alone',
  ],
  unknown_member: [
    'The member does not exist, perhaps because it is misspelled.',
    'Correct or remove the member.',
    '"benchmrk": "SPY.P"',
  ],
  member_ignored: [
    'The member exists, but it has no effect together with the others.',
    'Remove the member, or add the one that it needs.',
    '"rebalancing" of a benchmark with "series"',
  ],
  stale_rate: [
    'No newer exchange rate or risk-free rate was imported.',
    'Import newer rates.',
    'rates that end last month',
  ],
  unit_jump: [
    'The source changed its unit, for example from pounds to pence, or misses a split.',
    'Correct the price or add the split.',
    'a price of 0.6 and then 60',
  ],
  unadjusted_split: [
    'The prices before the split were not divided by its ratio.',
    'Import adjusted prices.',
    'a fall of 75% on the day of a 4:1 split',
  ],
  stale_run: [
    'The source repeats the last price instead of leaving days out.',
    'Check the prices of these days.',
    'ten equal closes',
  ],
  non_positive_price: ['The source has a price of zero or less.', 'Correct or remove the price.', '"close": 0'],
  session_gap: [
    'The source misses days on which the exchange was open.',
    'Import the missing days.',
    'no price for a week in March',
  ],
  off_session_price: [
    'The source has a price on a holiday or a weekend.',
    'Remove the price, or correct its date.',
    'a price on Sunday',
  ],
  currency_without_rates: [
    'The currency of the listing has no exchange rates.',
    'Import the rates.',
    'a listing in a rare currency',
  ],
  dividend_without_rate: [
    'A dividend is paid in a currency without a rate on its day.',
    'Import the rates.',
    'a dividend in a rare currency',
  ],
  statement_without_date: [
    'A financial statement has no date of its publication.',
    'Add the date to the source.',
    'a statement without "published"',
  ],
  statement_published_early: [
    'A statement was published before its period ended, so one of its dates is wrong.',
    'Correct the dates.',
    'an annual report of 2024 from October 2024',
  ],
  statement_not_plausible: [
    'Amounts that were paid are below 0, or an annual statement covers a part of a year.',
    'Correct the statements, and import them again.',
    'a capital expenditure of -9447000000',
  ],
  ends_without_delisting: [
    'The prices stop, but the instrument has no date of its end.',
    'Import newer prices, or set `delisted_on`.',
    'prices that end in June',
  ],
  dividends_missing: [
    'The statements have dividends, but none was imported.',
    'Import the dividends, or adjusted closes.',
    'prices.csv and fundamentals.csv without dividends.csv',
  ],
  dividend_too_large: [
    'A dividend is over half of the price before it, but the price did not fall.',
    'Correct the amount or its currency, and import it again.',
    'a dividend of 40 pounds for a share at 30 pounds, whose amount is in pence',
  ],
  dividend_outside_prices: [
    'A dividend is dated before the first or after the last price.',
    'Correct the date, or import the prices.',
    'a dividend of 1980',
  ],
  price_far_from_market: [
    'A booked price or exchange rate differs from the market, perhaps by its currency, unit, or direction.',
    'Check the price or rate, its currency, and the symbol.',
    'a price in pence booked in pounds',
  ],
  fee_exceeds_trade: [
    'A fee or a tax takes much of its transaction or of all that is held, perhaps because it is a percentage or columns are exchanged.',
    'Check the number and the columns of the file.',
    '"fee": 1000 on a trade of 500',
  ],
  dividend_not_plausible: [
    'The shares that were held cannot have paid the dividend, or the cash cannot have earned the interest.',
    'Check the symbol, the unit, and whether the number is for one share. Send earlier positions as opening.',
    '"amount": 500000 for 10 shares',
  ],
  before_price_history: [
    'The trade is older than the market data of the instrument.',
    'Import older prices, or start later.',
    'a purchase in 1985',
  ],
  priced_by_ledger: [
    'The market data do not have the instrument.',
    'Import its prices. Until then its last booked price counts.',
    'a private fund',
  ],
  priced_at_close: [
    'The transaction has no price.',
    'Add the price if it differs from the close.',
    'a purchase without "price"',
  ],
  split_booked_twice: [
    'The ledger books a split that the market data apply too, or shares come that are probably those of a split.',
    'Nothing has to be done if the booked split is right. Leave out shares that come from it.',
    'a booked 4:1 split',
  ],
  split_mismatch: [
    'The ledger and the market data disagree about a split.',
    'Correct the ratio or the date of the split.',
    'a 4:1 split booked as 1:4',
  ],
  transactions_sorted: [
    'The transactions were not in the order of their dates.',
    'Nothing has to be done.',
    'the newest transaction first',
  ],
  duplicate_transaction: [
    'An earlier transaction has the same `id`, or is equal in everything, perhaps because two files overlap.',
    'Remove the repeated rows. Give equal rows that are right their own ids.',
    'two rows with "id": "17"',
  ],
  dividends_not_booked: [
    'Holdings paid dividends, but the ledger has none.',
    'Send `"dividends": "market"`, or book them.',
    'a ledger of trades only',
  ],
  sign_ignored: [
    'A number has a minus, although its type gives the direction.',
    'Send positive numbers.',
    'a sale with "quantity": -10',
  ],
  initial_value_ignored: [
    'A ledger has its own cash, so `initial_value` has no effect.',
    'Leave `initial_value` out.',
    '"initial_value" with transactions',
  ],
  cash_ignored: [
    'Cash is not tracked, so deposits and withdrawals have no effect.',
    'Send `"track_cash": true`, or leave them out.',
    '"track_cash": false',
  ],
  position_delisted: [
    'A held instrument was delisted.',
    'Nothing has to be done. Its value stays in cash until the next rebalance.',
    'a company that was bought',
  ],
  unusual_valuation_days: [
    'The exchanges of the holdings have other sessions than usual in the window.',
    'Compare annualized figures with care.',
    'a portfolio with a market that trades on Sundays',
  ],
  rebalance_after_end: [
    'The date of a row is after the end of the analysis.',
    'Choose a later `end_date`, or remove the row.',
    'a row of 2025 with an end in 2024',
  ],
  transaction_after_end: [
    'The date of a transaction is after the end of the analysis.',
    'Choose a later `end_date`.',
    'a sale of 2025 with an end in 2024',
  ],
  large_flow: [
    'Money that came or went was large compared with the value.',
    'Read `cash_flow_returns` next to the time-weighted return.',
    'a deposit that doubles the account',
  ],
  undefined_return: [
    'No money was at work on some days, charges took everything, or late income exceeded what was left.',
    'Start the analysis after the first purchase.',
    'an empty account',
  ],
  rate_of_other_currency: [
    'Excess returns mix the base currency with the rate of another one.',
    'Send the base currency as `risk_free_rate`. Nothing has to be done if the other rate is meant.',
    '"risk_free_rate": {"symbol": "EUR"} with "base_currency": "USD"',
  ],
  partial_rate_history: [
    'The risk-free rates begin after the analysis, or end long before it.',
    'Send a number as `risk_free_rate`, newer rates, or another window.',
    '"risk_free_rate": "USD" from 1990 on',
  ],
  not_scheduled: [
    'The portfolio has an alert, but no tracking-worker runs.',
    'Ask the operator to start a tracking-worker.',
    'an alert on a service without a tracking-worker',
  ],
  no_mail: [
    'The service has no mail server.',
    'Ask the operator to set SMTP_URL for the webhook-worker. The inbox has the notifications anyway.',
    'settings of mail on a service without SMTP_URL',
  ],
  rows_combined: [
    'Several rows of a date, or several items of an opening, name the same instrument.',
    'Nothing has to be done if their sum is right. Send one row to avoid the remark.',
    'AAPL and AAPL.OQ on one date',
  ],
  more_warnings: [
    'There are more warnings than one answer may list.',
    'Correct the first ones, and analyze again.',
    'more than 100 warnings',
  ],
};

type OtherCode = ProblemCode | IssueCode;

/** Failures of jobs that are not listed above too. docs/errors.md has their meanings. The example is the `error` of such a job. */
export const FAILURE_TEXTS: Readonly<Record<Exclude<JobFailureCode, OtherCode>, ErrorText>> = {
  canceled: [
    'A client of the account ended the job with `DELETE /v1/jobs/{job_id}`.',
    'Submit the request again if the result is wanted after all.',
    'canceled by client',
  ],
  canceled_by_operator: [
    'An operator of the service ended the job, for example to free the workers.',
    'Ask the operator before you send the request again.',
    'canceled by operator',
  ],
  not_stored: [
    'The job store accepted the job, but did not confirm it in time. The submit was answered with an error.',
    'Send the request again with the same `Idempotency-Key`.',
    'not accepted: the job store did not confirm it in time',
  ],
  timed_out: [
    'The work took longer than its job type allows, a disk or the job store stayed full, or no worker of its version ran.',
    'Send the request again. If it times out again, make it smaller: a shorter window, fewer holdings, or fewer `fields`.',
    'timed out',
  ],
  worker_lost: [
    'The workers that ran the job crashed, were killed, or lost their connection, three times in a row.',
    'Send the request again. If it fails again, the request is the cause, so report its `job_id` to the operator.',
    'worker lost more often than the retry limit',
  ],
  unreadable_request: [
    'The stored request was damaged, or another version of the service wrote it in another form.',
    'Submit the request again. A rerun may read the same damaged copy.',
    'internal error: the stored request cannot be read: it is not JSON. Submit it again.',
  ],
  data_removed: [
    'A sync removed an instrument, a benchmark, or a rate of the request after the job was accepted.',
    'Validate the request again, and replace the symbol that the message names.',
    'ACME.N is no longer in the data',
  ],
  model_unavailable: [
    'The provider of the language model is down, refused the request, or sent text that fails the checks.',
    'Send the request again later.',
    'the language model could not be reached or gave no usable answer',
  ],
  analysis_expired: [
    'The result of the analysis was deleted before a worker made its report.',
    'Submit the analysis again with `report`, or with a longer `keep_for`.',
    'the analysis has expired: submit it again',
  ],
  analysis_failed: [
    'A report was requested for an analysis that has failed or was canceled.',
    'Read the `error_code` of the analysis, which the message quotes, and submit the analysis again.',
    'the analysis failed: canceled by client',
  ],
  missing_sections: [
    'The `fields` of the analysis left out sections that a report shows.',
    'Submit the analysis without `fields`, or with the sections that the message names.',
    'the analysis has no monthly_returns: submit it with these in fields, or without fields',
  ],
  rights_too_narrow: [
    'The operator makes reports for an audience (`REPORT_AUDIENCE`) that the rights of a source do not allow.',
    'Use instruments from other sources, or ask the operator, who may have a wider license: `tearsheet data import --rights`.',
    'reports are for display, and the rights of Tiingo do not allow that',
  ],
  no_price_data: [
    'The holdings of the first date, a booked trade, or the symbols of an optimization have no price and exchange rate.',
    'Replace the holding that the message names, start later, or book a price.',
    'no holding of the first date has a price and an exchange rate to value it at',
  ],
  too_few_valuation_days: [
    'Between the first purchase and the end of the window are too few days with prices.',
    'Choose an earlier `start_date` or a later `end_date`.',
    'the window from 2024-03-28 has 1 valuation day; an analysis needs at least 2',
  ],
  no_benchmark_data: [
    'The benchmark, or a part of it, has no price or exchange rate in the window.',
    'Choose another benchmark, or a window in which it has prices.',
    'the benchmark has no prices for the history of the symbols',
  ],
  history_too_short: [
    'The youngest symbol has too few returns in common with the others.',
    'Leave out the symbol that the message names, or send a shorter history or a higher frequency.',
    'the symbols have 5 monthly returns in common, and an optimization needs 12',
  ],
  paths_too_large: [
    'The simulated values grow beyond what can be computed.',
    'Send fewer years or another method.',
    'the values of the paths become too large to compute with; send fewer years or another method',
  ],
  values_out_of_range: [
    'A price, a rate, a dividend, or a value of the request is so large or so small that figures would lose their digits.',
    'Correct the value that the message names.',
    'the dividends of ACME.N are too large for its prices to compute with them',
  ],
  no_optimum: [
    'The bounds and groups contradict each other, or no weights reach the target.',
    'Relax the limits that the message names.',
    'There is no optimum: no mix reaches the return 0.4.',
  ],
  unclassified: [
    'The job failed before the service was upgraded to a version that stores codes.',
    'Read `error`, or run the request again.',
    'no price data for any holding',
  ],
};
