/**
 * Further lines of companies in the other tables: depositary receipts, listings abroad, and share classes.
 * Columns: ric | line of | underlying shares per unit | ISIN | name suffix | options. The option `class` means a share
 * class instead of a second listing.
 */
export const LISTINGS = `
GOOG.OQ | GOOGL.OQ | 1 | US02079K1079 | (class C, no votes) | class
BRKa.N | BRKb.N | 1500 | US0846701086 | (class A) | class alias=BRK.A,BRK-A
BHP.N | BHP.AX | 2 | US0886061086 | (ADS) |
HSBC.N | HSBA.L | 5 | US4042804066 | (ADS) |
0005.HK | HSBA.L | 1 | GB0005405286 | |
UL.N | ULVR.L | 1 | US9047677045 | (ADS) |
VOD.OQ | VOD.L | 10 | US92857W3088 | (ADS) |
SHEL.N | SHEL.L | 2 | US7802593050 | (ADS) |
SAP.N | SAP.DE | 1 | US8030542042 | (ADS) |
ASML.OQ | ASML.AS | 1 | USN070592100 | (New York shares) |
TM.N | 7203.T | 10 | US8923313071 | (ADS) |
TSM.N | 2330.TW | 5 | US8740391003 | (ADS) |
BABA.N | 9988.HK | 8 | US01609W1027 | (ADS) |
RY.N | RY.TO | 1 | CA7800871021 | |
NVS.N | NOVN.S | 1 | US66987V1098 | (ADS) |
`;

/**
 * Funds of the demo market. They hold stocks of the demo market, so their weights differ from those of the real fund.
 * Columns: ric | name | ISIN | price (end of 2024) | shares m | holds | distributions a year | options | description. A
 * stock must match one key of each group in `holds`. A comma separates the keys of a group.
 */
export const FUNDS = `
SPY.P | SPDR S&P 500 ETF Trust | US78462F1030 | 586 | 1070 | market=United_States | 4 | | Large companies of the United States.
QQQ.OQ | Invesco QQQ Trust | US46090E1038 | 511 | 620 | exchange=XNAS not=FI | 4 | | The largest companies of the Nasdaq exchange outside finance.
ACWI.OQ | iShares MSCI ACWI ETF | US4642882579 | 117.5 | 170 | all | 2 | | Large companies of developed and emerging markets.
EFA.P | iShares MSCI EAFE ETF | US4642874659 | 75.6 | 690 | region=Europe,Asia_Pacific not=South_Korea,Taiwan,China | 2 | | Developed markets outside North America.
EEM.P | iShares MSCI Emerging Markets ETF | US4642872349 | 41.8 | 420 | country=China,South_Korea,Taiwan | 2 | | Emerging markets.
VGK.P | Vanguard FTSE Europe ETF | US9220428745 | 63.5 | 270 | region=Europe | 4 | | Companies of European markets.
EWJ.P | iShares MSCI Japan ETF | US46434G8226 | 67.1 | 200 | market=Japan | 2 | | Companies of Japan.
EWU.P | iShares MSCI United Kingdom ETF | US46435G3341 | 33.9 | 85 | market=United_Kingdom | 2 | | Companies of the United Kingdom.
EWG.P | iShares MSCI Germany ETF | US4642868065 | 31.8 | 40 | market=Germany | 1 | | Companies of Germany.
EWA.P | iShares MSCI Australia ETF | US4642861037 | 23.9 | 60 | market=Australia | 2 | | Companies of Australia.
EWS.P | iShares MSCI Singapore ETF | US46434G7806 | 21.8 | 25 | market=Singapore | 2 | | Companies of Singapore.
XLK.P | Technology Select Sector SPDR Fund | US81369Y8030 | 232 | 310 | market=United_States sector=IT | 4 | | Technology companies of the S&P 500.
XLF.P | Financial Select Sector SPDR Fund | US81369Y6059 | 48.3 | 1020 | market=United_States sector=FI | 4 | | Financial companies of the S&P 500.
XLE.P | Energy Select Sector SPDR Fund | US81369Y5069 | 85.7 | 390 | market=United_States sector=EN | 4 | | Energy companies of the S&P 500.
XLV.P | Health Care Select Sector SPDR Fund | US81369Y2090 | 137.6 | 270 | market=United_States sector=HC | 4 | | Health care companies of the S&P 500.
XLI.P | Industrial Select Sector SPDR Fund | US81369Y7040 | 131.8 | 160 | market=United_States sector=IN | 4 | | Industrial companies of the S&P 500.
XLP.P | Consumer Staples Select Sector SPDR Fund | US81369Y3080 | 78.6 | 210 | market=United_States sector=CS | 4 | | Consumer staples companies of the S&P 500.
XLY.P | Consumer Discretionary Select Sector SPDR Fund | US81369Y4070 | 224 | 105 | market=United_States sector=CD | 4 | | Consumer discretionary companies of the S&P 500.
XLC.P | Communication Services Select Sector SPDR Fund | US81369Y8527 | 96.8 | 210 | market=United_States sector=CO | 4 | listed=2018-06-19 | Communication services companies of the S&P 500.
ISF.L | iShares Core FTSE 100 UCITS ETF | IE0005042456 | 7.95 | 1600 | market=United_Kingdom | 4 | | Large companies of the London exchange.
EXS1.DE | iShares Core DAX UCITS ETF (DE) | DE0005933931 | 163 | 43 | market=Germany | 1 | | Large companies of the Frankfurt exchange.
2800.HK | Tracker Fund of Hong Kong | HK2800008867 | 20.3 | 6800 | market=Hong_Kong | 2 | | Large companies of the Hong Kong exchange.
ES3.SI | SPDR Straits Times Index ETF | SG1W45939194 | 3.85 | 480 | market=Singapore | 2 | | Large companies of the Singapore exchange.
`;
