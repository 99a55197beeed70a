/** Columns: see parseStocks. */
export const CANADA = `
RY.TO | Royal Bank of Canada | FI | Diversified Banks | CA7800871021 | 173.4 | 9 | 1414 | 3.6 | 13 | year=10 | Consumer, commercial and investment banking and wealth management.
TD.TO | The Toronto-Dominion Bank | FI | Diversified Banks | CA8911605092 | 76.5 | 5 | 1750 | 4.6 | 11 | year=10 splits=2014-02-03x2 | Consumer and commercial banking in Canada and the United States.
BNS.TO | The Bank of Nova Scotia | FI | Diversified Banks | CA0641491075 | 77.2 | 2 | 1240 | 5 | 11 | year=10 | Banking in Canada and the Americas.
SHOP.TO | Shopify Inc. | IT | Internet Services & Infrastructure | CA82509L1076 | 153 | 48 | 1293 | 0 | 80 | reports=USD listed=2015-05-21 vol=2.8 splits=2022-06-29x10 | Software for online shops.
ENB.TO | Enbridge Inc. | EN | Oil & Gas Storage & Transportation | CA29250N1050 | 61 | 6 | 2180 | 5.8 | 19 | splits=2011-06-01x2 | Oil and gas pipelines and gas distribution.
CNQ.TO | Canadian Natural Resources Limited | EN | Oil & Gas Exploration & Production | CA1363851017 | 44.4 | 6 | 2110 | 4 | 12 | splits=2024-06-11x2 | Oil and gas exploration and production.
CNR.TO | Canadian National Railway Company | IN | Rail Transportation | CA1363751027 | 146 | 11 | 628 | 2 | 20 | splits=2013-12-02x2 | Freight railway in Canada and the United States.
ABX.TO | Barrick Mining Corporation | MA | Gold | CA0679011084 | 22.3 | -6 | 1740 | 2.4 | 18 | reports=USD vol=2.0 | Mining of gold and copper.
`;
