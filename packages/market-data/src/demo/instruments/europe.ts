/** Columns: see parseStocks. London prices are in pounds, not pence. */
export const EUROPE = `
HSBA.L | HSBC Holdings plc | FI | Diversified Banks | GB0005405286 | 7.85 | 1 | 18000 | 5.5 | 9 | reports=USD freq=4 | Banking in Asia, Europe and the Americas.
ULVR.L | Unilever PLC | CS | Personal Care Products | GB00B10RZP78 | 45.5 | 5 | 2480 | 3.3 | 19 | reports=EUR freq=4 | Food, home and personal care brands.
VOD.L | Vodafone Group Plc | CO | Wireless Telecommunication Services | GB00BH4HKS39 | 0.68 | -6 | 25400 | 7 | 14 | reports=EUR year=3 splits=2014-02-24x0.5454545454545454 | Mobile and fixed-line telecommunication in Europe and Africa.
AZN.L | AstraZeneca PLC | HC | Pharmaceuticals | GB0009895292 | 104.7 | 10 | 1550 | 2.3 | 24 | reports=USD | Medicines for cancer, heart, lung and rare diseases.
GSK.L | GSK plc | HC | Pharmaceuticals | GB00BN7SWP63 | 13.5 | 0 | 4080 | 4.5 | 14 | freq=4 splits=2022-07-19x0.8 | Medicines and vaccines.
SHEL.L | Shell plc | EN | Integrated Oil & Gas | GB00BP6MXD84 | 24.8 | 1 | 6100 | 4.4 | 11 | reports=USD freq=4 alias=RDSa.L,RDSb.L | Oil, gas, fuels and chemicals.
BP.L | BP p.l.c. | EN | Integrated Oil & Gas | GB0007980591 | 3.93 | -1 | 15850 | 5.8 | 11 | reports=USD freq=4 | Oil, gas and fuels.
RIO.L | Rio Tinto plc | MA | Diversified Metals & Mining | GB0007188757 | 47.2 | 1 | 1253 | 6 | 10 | reports=USD | Mining of iron ore, aluminium and copper.
DGE.L | Diageo plc | CS | Distillers & Vintners | GB0002374006 | 25.4 | 6 | 2223 | 3 | 20 | reports=USD year=6 | Spirits and beer.
BATS.L | British American Tobacco p.l.c. | CS | Tobacco | GB0002875804 | 28.8 | 2 | 2210 | 6.5 | 11 | freq=4 | Cigarettes and nicotine products.
BARC.L | Barclays PLC | FI | Diversified Banks | GB0031348658 | 2.68 | 0 | 14420 | 3.5 | 9 | | Consumer and investment banking.
LLOY.L | Lloyds Banking Group plc | FI | Diversified Banks | GB0008706128 | 0.548 | -1 | 60600 | 4.5 | 9 | | Consumer and commercial banking in the United Kingdom.
NG.L | National Grid plc | UT | Multi-Utilities | GB00BDR05C01 | 9.5 | 4 | 4890 | 5 | 15 | year=3 | Electricity and gas networks in Britain and the United States.
REL.L | RELX PLC | IN | Research & Consulting Services | GB00B2B0DG97 | 36.3 | 12 | 1860 | 2.1 | 26 | | Information and analytics for science, law and insurance, and exhibitions.
TSCO.L | Tesco PLC | CS | Food Retail | GB00BLGZ9862 | 3.68 | -1 | 6700 | 3.6 | 14 | year=2 | Supermarkets in the United Kingdom and central Europe.
RR.L | Rolls-Royce Holdings plc | IN | Aerospace & Defense | GB00B63H8491 | 5.69 | 6 | 8510 | 1.2 | 22 | vol=1.9 | Engines for aircraft and ships and power systems.
SAP.DE | SAP SE | IT | Application Software | DE0007164600 | 236 | 14 | 1166 | 1.2 | 29 | alias=SAPG.DE | Software for running businesses.
SIE.DE | Siemens AG | IN | Industrial Conglomerates | DE0007236101 | 188 | 6 | 788 | 3 | 16 | year=9 month=2 alias=SIEGn.DE | Automation, digital industry, trains and building technology.
ALV.DE | Allianz SE | FI | Multi-line Insurance | DE0008404005 | 296 | 8 | 386 | 4.6 | 11 | alias=ALVG.DE | Insurance and asset management.
DTE.DE | Deutsche Telekom AG | CO | Integrated Telecommunication Services | DE0005557508 | 28.9 | 8 | 4890 | 3.8 | 15 | alias=DTEGn.DE | Mobile and fixed-line telecommunication in Europe and the United States.
MUV2.DE | Munich Re | FI | Reinsurance | DE0008430026 | 487 | 10 | 131 | 3.6 | 11 | alias=MUVGn.DE | Reinsurance and insurance.
BMW.DE | Bayerische Motoren Werke AG | CD | Automobile Manufacturers | DE0005190003 | 79 | 3 | 577 | 5 | 7 | alias=BMWG.DE | Cars, motorcycles and their financing.
BAS.DE | BASF SE | MA | Diversified Chemicals | DE000BASF111 | 42.5 | -2 | 892 | 5.5 | 14 | alias=BASFn.DE | Chemicals, materials and crop protection.
ADS.DE | adidas AG | CD | Apparel, Accessories & Luxury Goods | DE000A1EWWW0 | 237 | 12 | 179 | 1.1 | 30 | alias=ADSGn.DE | Sports shoes, clothing and equipment.
IFX.DE | Infineon Technologies AG | IT | Semiconductors | DE0006231004 | 31.4 | 11 | 1300 | 1.1 | 24 | year=9 month=2 vol=1.8 alias=IFXGn.DE | Chips for cars, power supply and security.
DBK.DE | Deutsche Bank AG | FI | Diversified Capital Markets | DE0005140008 | 16.6 | -4 | 1950 | 2 | 10 | vol=1.7 alias=DBKGn.DE | Corporate, investment and private banking.
MC.PA | LVMH Moët Hennessy Louis Vuitton SE | CD | Apparel, Accessories & Luxury Goods | FR0000121014 | 635 | 13 | 500 | 1.9 | 24 | alias=LVMH.PA | Fashion, leather goods, wines, spirits, perfume and jewellery.
OR.PA | L'Oréal S.A. | CS | Personal Care Products | FR0000120321 | 342 | 10 | 534 | 1.7 | 30 | alias=OREP.PA | Cosmetics, hair care and perfume.
TTE.PA | TotalEnergies SE | EN | Integrated Oil & Gas | FR0000120271 | 53.4 | 2 | 2370 | 5.4 | 10 | reports=USD freq=4 alias=TTEF.PA,TOTF.PA | Oil, gas, electricity and renewable energy.
SAN.PA | Sanofi | HC | Pharmaceuticals | FR0000120578 | 93.7 | 5 | 1260 | 4 | 15 | alias=SASY.PA | Medicines and vaccines.
AIR.PA | Airbus SE | IN | Aerospace & Defense | NL0000235190 | 154.8 | 15 | 792 | 1.2 | 25 | country=Netherlands | Airliners, helicopters, military aircraft and space systems.
BNP.PA | BNP Paribas SA | FI | Diversified Banks | FR0000131104 | 59 | 1 | 1130 | 6 | 8 | alias=BNPP.PA | Consumer, corporate and investment banking.
SU.PA | Schneider Electric SE | IN | Electrical Components & Equipment | FR0000121972 | 241 | 11 | 563 | 2 | 24 | alias=SCHN.PA | Electrical distribution, automation and energy management.
AI.PA | Air Liquide S.A. | MA | Industrial Gases | FR0000120073 | 157 | 8 | 577 | 2 | 24 | alias=AIRP.PA | Industrial and medical gases.
CS.PA | AXA SA | FI | Multi-line Insurance | FR0000120628 | 34.3 | 8 | 2190 | 5.6 | 9 | alias=AXAF.PA | Insurance and savings.
DG.PA | Vinci SA | IN | Construction & Engineering | FR0000125486 | 99.7 | 7 | 565 | 3.8 | 13 | alias=SGEF.PA | Construction, motorways and airports.
ASML.AS | ASML Holding N.V. | IT | Semiconductor Materials & Equipment | NL0010273215 | 679 | 23 | 393 | 0.9 | 34 | freq=4 splits=2012-11-29x0.77 | Lithography machines for making chips.
INGA.AS | ING Groep N.V. | FI | Diversified Banks | NL0011821202 | 15.1 | 5 | 3110 | 5.5 | 9 | alias=ING.AS | Consumer and wholesale banking.
PRX.AS | Prosus N.V. | CD | Broadline Retail | NL0013654783 | 38.4 | 1 | 2400 | 0.3 | 16 | listed=2019-09-11 year=3 vol=1.6 | Holdings in internet companies, the largest of them Tencent.
ADYEN.AS | Adyen N.V. | FI | Transaction & Payment Processing Services | NL0012969182 | 1437 | 18 | 31.1 | 0 | 55 | listed=2018-06-13 vol=2.1 | Payment processing for merchants.
HEIA.AS | Heineken N.V. | CS | Brewers | NL0000009165 | 68.7 | 4 | 559 | 2.4 | 18 | alias=HEIN.AS | Beer and cider.
AD.AS | Koninklijke Ahold Delhaize N.V. | CS | Food Retail | NL0011794037 | 31.5 | 8 | 915 | 3.6 | 13 | | Supermarkets in the Netherlands, Belgium and the United States.
PHIA.AS | Koninklijke Philips N.V. | HC | Health Care Equipment | NL0000009538 | 24.4 | 1 | 925 | 3 | 20 | alias=PHG.AS | Medical imaging, monitoring and personal health devices.
ENEL.MI | Enel S.p.A. | UT | Electric Utilities | IT0003128367 | 6.89 | 4 | 10160 | 5.8 | 12 | alias=ENEI.MI | Electricity and gas in Europe and Latin America.
ENI.MI | Eni S.p.A. | EN | Integrated Oil & Gas | IT0003132476 | 13.1 | -1 | 3150 | 6.4 | 11 | freq=4 | Oil, gas, electricity and chemicals.
ISP.MI | Intesa Sanpaolo S.p.A. | FI | Diversified Banks | IT0000072618 | 3.86 | 4 | 17800 | 6.5 | 9 | | Consumer, corporate and private banking in Italy.
UCG.MI | UniCredit S.p.A. | FI | Diversified Banks | IT0005239360 | 38.5 | -3 | 1560 | 3.5 | 8 | vol=1.7 alias=CRDI.MI splits=2017-01-23x0.1 | Banking in Italy, Germany and central Europe.
RACE.MI | Ferrari N.V. | CD | Automobile Manufacturers | NL0011585146 | 412 | 28 | 179 | 0.7 | 42 | listed=2016-01-04 | Sports cars and racing.
IBE.MC | Iberdrola, S.A. | UT | Electric Utilities | ES0144580Y14 | 13.3 | 7 | 6240 | 4.1 | 16 | | Electricity networks and renewable energy.
SAN.MC | Banco Santander, S.A. | FI | Diversified Banks | ES0113900J37 | 4.46 | -2 | 15150 | 4.2 | 8 | | Consumer and commercial banking in Europe and the Americas.
BBVA.MC | Banco Bilbao Vizcaya Argentaria, S.A. | FI | Diversified Banks | ES0113211835 | 9.45 | 2 | 5760 | 5 | 8 | | Banking in Spain, Mexico, Turkey and South America.
ITX.MC | Industria de Diseño Textil, S.A. | CD | Apparel Retail | ES0148396007 | 49.6 | 9 | 3115 | 2.9 | 25 | year=1 splits=2014-07-28x5 | Fashion shops, among them Zara.
TEF.MC | Telefónica, S.A. | CO | Integrated Telecommunication Services | ES0178430E18 | 3.94 | -9 | 5670 | 7.2 | 11 | | Mobile and fixed-line telecommunication in Spain, Germany, Britain and Brazil.
NESN.S | Nestlé S.A. | CS | Packaged Foods & Meats | CH0038863350 | 75 | 3 | 2570 | 3.2 | 20 | | Food, coffee, water and pet care.
NOVN.S | Novartis AG | HC | Pharmaceuticals | CH0012005267 | 88.7 | 5 | 1975 | 3.6 | 17 | reports=USD month=3 | Medicines.
ROG.S | Roche Holding AG | HC | Pharmaceuticals | CH0012032048 | 255 | 4 | 797 | 3.5 | 17 | month=3 | Medicines and diagnostics (participation certificate).
UBSG.S | UBS Group AG | FI | Diversified Capital Markets | CH0244767585 | 27.7 | 4 | 3200 | 2.6 | 13 | reports=USD | Wealth management, consumer and investment banking.
ZURN.S | Zurich Insurance Group AG | FI | Multi-line Insurance | CH0011075394 | 538 | 6 | 144 | 5.2 | 13 | reports=USD | Insurance.
ABBN.S | ABB Ltd | IN | Electrical Components & Equipment | CH0012221716 | 49 | 6 | 1840 | 2.6 | 20 | reports=USD month=3 | Electrification, motion, robots and automation.
SIKA.S | Sika AG | MA | Specialty Chemicals | CH0418792922 | 216 | 15 | 160 | 1.4 | 30 | splits=2018-06-14x60 | Construction and industrial chemicals.
`;
