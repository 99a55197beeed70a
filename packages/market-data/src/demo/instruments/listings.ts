/**
 * Further lines of companies of the other tables: depositary receipts, listings abroad and other share classes.
 * ric | line of | underlying shares per unit | ISIN | name suffix | options: class = a share class of its own, not a second listing
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
