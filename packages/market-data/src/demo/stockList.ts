/**
 * See parseStocks for the columns. Names, codes, sectors, fiscal years, splits, and listings are real. The figures from
 * price to P/E are rough.
 */
export const UNITED_STATES = `
AAPL.OQ | Apple Inc. | IT | Technology Hardware, Storage & Peripherals | US0378331005 | 248 | 24 | 15050 | 0.45 | 30 | year=9 splits=2014-06-09x7,2020-08-31x4 | Designs phones, computers, tablets and wearables and sells software and services for them.
MSFT.OQ | Microsoft Corporation | IT | Systems Software | US5949181045 | 420 | 22 | 7430 | 0.75 | 33 | year=6 | Operating systems, office software, cloud computing and games.
NVDA.OQ | NVIDIA Corporation | IT | Semiconductors | US67066G1040 | 132 | 45 | 24400 | 0.1 | 48 | year=1 vol=1.9 splits=2021-07-20x4,2024-06-10x10 | Graphics processors and accelerated computing for games, data centers and cars.
AVGO.OQ | Broadcom Inc. | IT | Semiconductors | US11135F1012 | 225 | 33 | 4690 | 1.3 | 34 | year=10 splits=2024-07-15x10 | Communication and storage chips and infrastructure software.
CRM.N | Salesforce, Inc. | IT | Application Software | US79466L3024 | 330 | 18 | 957 | 0 | 48 | year=1 splits=2013-04-18x4 | Customer relationship software offered as a service.
ADBE.OQ | Adobe Inc. | IT | Application Software | US00724F1012 | 445 | 21 | 435 | 0 | 38 | year=11 | Software for design, documents and digital marketing.
ORCL.N | Oracle Corporation | IT | Application Software | US68389X1054 | 165 | 12 | 2800 | 1.1 | 27 | year=5 | Databases, business applications and cloud infrastructure.
CSCO.OQ | Cisco Systems, Inc. | IT | Communications Equipment | US17275R1023 | 58 | 8 | 3990 | 2.8 | 18 | year=7 | Network switches, routers, security and collaboration products.
INTC.OQ | Intel Corporation | IT | Semiconductors | US4581401001 | 21 | 0 | 4310 | 2.5 | 16 | vol=1.6 | Processors for personal computers and data centers, and chip making for others.
AMD.OQ | Advanced Micro Devices, Inc. | IT | Semiconductors | US0079031078 | 121 | 21 | 1620 | 0 | 55 | vol=2.4 | Processors and graphics chips for computers, servers and consoles.
QCOM.OQ | QUALCOMM Incorporated | IT | Semiconductors | US7475251036 | 154 | 8 | 1110 | 2.1 | 17 | year=9 | Chips and patents for mobile communication.
TXN.OQ | Texas Instruments Incorporated | IT | Semiconductors | US8825081040 | 188 | 13 | 912 | 2.8 | 26 | | Analog and embedded processing chips.
IBM.N | International Business Machines Corporation | IT | IT Consulting & Other Services | US4592001014 | 220 | 3 | 925 | 3.6 | 18 | | Hybrid cloud software, consulting and mainframe computers.
AMZN.OQ | Amazon.com, Inc. | CD | Broadline Retail | US0231351067 | 219 | 26 | 10500 | 0 | 60 | splits=2022-06-06x20 | Online shops, cloud computing, advertising and logistics.
TSLA.OQ | Tesla, Inc. | CD | Automobile Manufacturers | US88160R1014 | 390 | 45 | 3210 | 0 | 90 | vol=2.7 splits=2020-08-31x5,2022-08-25x3 | Electric cars, batteries and energy storage.
HD.N | The Home Depot, Inc. | CD | Home Improvement Retail | US4370761029 | 388 | 18 | 993 | 2.3 | 22 | year=1 | Home improvement stores.
MCD.N | McDonald's Corporation | CD | Restaurants | US5801351017 | 290 | 10 | 717 | 2.3 | 24 | | Quick-service restaurants, most of them franchised.
NKE.N | NIKE, Inc. | CD | Apparel, Accessories & Luxury Goods | US6541061031 | 76 | 10 | 1490 | 1.4 | 28 | year=5 splits=2012-12-26x2,2015-12-24x2 | Sports shoes, clothing and equipment.
SBUX.OQ | Starbucks Corporation | CD | Restaurants | US8552441094 | 91 | 13 | 1134 | 1.9 | 28 | year=9 splits=2015-04-09x2 | Coffee houses and packaged coffee.
ABNB.OQ | Airbnb, Inc. | CD | Hotels, Resorts & Cruise Lines | US0090661010 | 131 | -2 | 630 | 0 | 40 | listed=2020-12-10 vol=2.0 | A marketplace for short stays.
F.N | Ford Motor Company | CD | Automobile Manufacturers | US3453708600 | 9.9 | -3 | 3970 | 4.5 | 9 | | Cars, vans, trucks and their financing.
GM.N | General Motors Company | CD | Automobile Manufacturers | US37045V1008 | 53 | 3 | 1100 | 1.5 | 7 | | Cars, trucks and their financing.
GOOGL.OQ | Alphabet Inc. | CO | Interactive Media & Services | US02079K3059 | 190 | 20 | 12240 | 0.2 | 26 | splits=2014-04-03x1.998,2022-07-18x20 | Search, video, advertising, cloud computing and mobile software (class A, one vote).
META.OQ | Meta Platforms, Inc. | CO | Interactive Media & Services | US30303M1027 | 585 | 24 | 2520 | 0.2 | 27 | listed=2012-05-18 vol=1.7 alias=FB,FB.OQ | Social networks, messaging, advertising and virtual reality.
NFLX.OQ | Netflix, Inc. | CO | Movies & Entertainment | US64110L1061 | 890 | 30 | 428 | 0 | 50 | vol=2.1 splits=2015-07-15x7 | Video streaming by subscription.
DIS.N | The Walt Disney Company | CO | Movies & Entertainment | US2546871060 | 111 | 8 | 1810 | 0.9 | 24 | year=9 | Films, television, streaming and theme parks.
CMCSA.OQ | Comcast Corporation | CO | Cable & Satellite | US20030N1019 | 38 | 9 | 3820 | 3 | 12 | splits=2017-02-21x2 | Broadband, cable television, media and theme parks.
T.N | AT&T Inc. | CO | Integrated Telecommunication Services | US00206R1023 | 23 | 0 | 7180 | 5.5 | 11 | | Mobile, fiber and fixed-line telecommunication.
VZ.N | Verizon Communications Inc. | CO | Integrated Telecommunication Services | US92343V1044 | 40 | 1 | 4210 | 5.4 | 11 | | Mobile and fixed-line telecommunication.
TWTR.N | Twitter, Inc. | CO | Interactive Media & Services | US90184L1026 | 53.7 | 2 | 765 | 0 | 70 | listed=2013-11-07 delisted=2022-10-27 final=54.2 vol=2.4 | A social network for short messages, bought by its new owner in October 2022.
BRKb.N | Berkshire Hathaway Inc. | FI | Multi-Sector Holdings | US0846707026 | 453 | 13 | 2160 | 0 | 15 | alias=BRK.B,BRK-B | A holding of insurers, a railway, utilities, industry and shares (class B).
JPM.N | JPMorgan Chase & Co. | FI | Diversified Banks | US46625H1005 | 240 | 13 | 2815 | 2.4 | 12 | | Consumer, commercial and investment banking and asset management.
BAC.N | Bank of America Corporation | FI | Diversified Banks | US0605051046 | 44 | 9 | 7670 | 2.2 | 12 | | Consumer, commercial and investment banking.
WFC.N | Wells Fargo & Company | FI | Diversified Banks | US9497461015 | 70 | 6 | 3330 | 2.4 | 12 | | Consumer and commercial banking.
C.N | Citigroup Inc. | FI | Diversified Banks | US1729674242 | 70 | 3 | 1890 | 3 | 10 | splits=2011-05-09x0.1 | Global institutional, consumer and private banking.
GS.N | The Goldman Sachs Group, Inc. | FI | Investment Banking & Brokerage | US38141G1040 | 572 | 9 | 314 | 2.2 | 12 | | Investment banking, trading and asset management.
MS.N | Morgan Stanley | FI | Investment Banking & Brokerage | US6174464486 | 126 | 11 | 1610 | 2.9 | 14 | | Investment banking, wealth and asset management.
BLK.N | BlackRock, Inc. | FI | Asset Management & Custody Banks | US09290D1019 | 1025 | 13 | 155 | 2.3 | 21 | | Asset management and exchange-traded funds.
AXP.N | American Express Company | FI | Consumer Finance | US0258161092 | 297 | 14 | 704 | 1.1 | 17 | | Charge and credit cards and travel services.
V.N | Visa Inc. | FI | Transaction & Payment Processing Services | US92826C8394 | 316 | 23 | 1960 | 0.8 | 30 | year=9 splits=2015-03-19x4 | A global network for electronic payments.
MA.N | Mastercard Incorporated | FI | Transaction & Payment Processing Services | US57636Q1040 | 526 | 25 | 918 | 0.6 | 34 | splits=2014-01-22x10 | A global network for electronic payments.
PYPL.OQ | PayPal Holdings, Inc. | FI | Transaction & Payment Processing Services | US70450Y1038 | 85 | 9 | 1000 | 0 | 28 | listed=2015-07-20 vol=1.8 | Online and mobile payments.
JNJ.N | Johnson & Johnson | HC | Pharmaceuticals | US4781601046 | 145 | 6 | 2407 | 3.2 | 19 | | Medicines and medical devices.
UNH.N | UnitedHealth Group Incorporated | HC | Managed Health Care | US91324P1021 | 506 | 21 | 920 | 1.5 | 20 | | Health insurance and health services.
LLY.N | Eli Lilly and Company | HC | Pharmaceuticals | US5324571083 | 772 | 24 | 949 | 1.3 | 42 | | Medicines for diabetes, obesity, cancer and other illnesses.
PFE.N | Pfizer Inc. | HC | Pharmaceuticals | US7170811035 | 26.5 | 3 | 5670 | 4.4 | 13 | | Medicines and vaccines.
MRK.N | Merck & Co., Inc. | HC | Pharmaceuticals | US58933Y1055 | 99.5 | 8 | 2530 | 2.9 | 17 | | Medicines, vaccines and animal health.
ABBV.N | AbbVie Inc. | HC | Biotechnology | US00287Y1091 | 178 | 14 | 1767 | 3.8 | 18 | listed=2013-01-02 | Medicines for immunology, cancer and neurology.
TMO.N | Thermo Fisher Scientific Inc. | HC | Life Sciences Tools & Services | US8835561023 | 520 | 17 | 382 | 0.3 | 27 | | Instruments, reagents and services for laboratories.
ABT.N | Abbott Laboratories | HC | Health Care Equipment | US0028241000 | 113 | 12 | 1735 | 1.9 | 25 | | Medical devices, diagnostics, nutrition and medicines.
AMGN.OQ | Amgen Inc. | HC | Biotechnology | US0311621009 | 261 | 12 | 537 | 2.8 | 18 | | Medicines made by biotechnology.
PG.N | The Procter & Gamble Company | CS | Personal Care Products | US7427181091 | 168 | 7 | 2355 | 2.6 | 24 | year=6 | Household and personal care brands.
KO.N | The Coca-Cola Company | CS | Soft Drinks & Non-alcoholic Beverages | US1912161007 | 62 | 5 | 4308 | 3 | 24 | splits=2012-08-13x2 | Soft drinks and other beverages.
PEP.OQ | PepsiCo, Inc. | CS | Soft Drinks & Non-alcoholic Beverages | US7134481081 | 152 | 6 | 1372 | 2.9 | 22 | | Soft drinks and snacks.
COST.OQ | Costco Wholesale Corporation | CS | Consumer Staples Merchandise Retail | US22160K1051 | 916 | 20 | 444 | 0.7 | 38 | year=8 | Membership warehouses.
WMT.OQ | Walmart Inc. | CS | Consumer Staples Merchandise Retail | US9311421039 | 90 | 12 | 8030 | 1.7 | 24 | year=1 alias=WMT.N splits=2024-02-26x3 | Supermarkets, discount stores and online retail.
XOM.N | Exxon Mobil Corporation | EN | Integrated Oil & Gas | US30231G1022 | 107.5 | 3 | 4395 | 3.8 | 13 | | Oil and gas production, refining and chemicals.
CVX.N | Chevron Corporation | EN | Integrated Oil & Gas | US1667641005 | 145 | 4 | 1797 | 4.1 | 14 | | Oil and gas production, refining and chemicals.
COP.N | ConocoPhillips | EN | Oil & Gas Exploration & Production | US20825C1045 | 99 | 5 | 1275 | 2.8 | 12 | | Oil and gas exploration and production.
SLB.N | Schlumberger Limited | EN | Oil & Gas Equipment & Services | AN8068571086 | 38 | -4 | 1400 | 2.6 | 16 | vol=1.5 | Technology and services for oil and gas wells.
GE.N | General Electric Company | IN | Aerospace & Defense | US3696043013 | 167 | 4 | 1082 | 0.8 | 28 | splits=2021-08-02x0.125 | Engines and services for aircraft.
CAT.N | Caterpillar Inc. | IN | Construction Machinery & Heavy Transportation Equipment | US1491231015 | 363 | 10 | 483 | 1.7 | 16 | | Construction and mining machines, engines and turbines.
BA.N | The Boeing Company | IN | Aerospace & Defense | US0970231058 | 177 | 7 | 730 | 0 | 24 | vol=1.6 | Airliners, military aircraft and space systems.
HON.OQ | Honeywell International Inc. | IN | Industrial Conglomerates | US4385161066 | 226 | 11 | 650 | 1.9 | 23 | | Aerospace, automation and building technology.
UNP.N | Union Pacific Corporation | IN | Rail Transportation | US9078181081 | 228 | 12 | 606 | 2.2 | 20 | splits=2014-06-09x2 | Freight railway in the western United States.
UPS.N | United Parcel Service, Inc. | IN | Air Freight & Logistics | US9113121068 | 126 | 4 | 853 | 3.6 | 17 | | Parcel delivery and logistics.
RTX.N | RTX Corporation | IN | Aerospace & Defense | US75513E1010 | 116 | 6 | 1331 | 2.1 | 20 | | Aircraft engines, avionics and missile defense.
DE.N | Deere & Company | IN | Agricultural & Farm Machinery | US2441991054 | 424 | 12 | 272 | 1.4 | 16 | year=10 | Farm, forestry and construction machines.
LMT.N | Lockheed Martin Corporation | IN | Aerospace & Defense | US5398301094 | 486 | 14 | 237 | 2.7 | 18 | | Fighter aircraft, missiles and space systems.
UBER.N | Uber Technologies, Inc. | IN | Passenger Ground Transportation | US90353T1007 | 60 | 7 | 2106 | 0 | 45 | listed=2019-05-10 vol=2.2 | Ride hailing, food delivery and freight brokerage by app.
LIN.OQ | Linde plc | MA | Industrial Gases | IE000S9YS762 | 419 | 11 | 476 | 1.3 | 27 | country=United_Kingdom | Industrial gases and engineering.
FCX.N | Freeport-McMoRan Inc. | MA | Copper | US35671D8570 | 38 | -3 | 1437 | 1.5 | 18 | vol=2.0 splits=2011-02-02x2 | Mining of copper, gold and molybdenum.
NEM.N | Newmont Corporation | MA | Gold | US6516391066 | 37 | -3 | 1139 | 2.6 | 18 | vol=1.8 | Gold mining.
NEE.N | NextEra Energy, Inc. | UT | Multi-Utilities | US65339F1012 | 72 | 13 | 2056 | 2.7 | 22 | splits=2020-10-27x4 | Electricity in Florida and wind and solar power.
DUK.N | Duke Energy Corporation | UT | Electric Utilities | US26441C2044 | 108 | 5 | 772 | 3.9 | 18 | splits=2012-07-03x0.3333333333333333 | Electricity and gas in the south-east and midwest of the United States.
SO.N | The Southern Company | UT | Electric Utilities | US8425871071 | 82 | 6 | 1096 | 3.6 | 19 | | Electricity and gas in the south-east of the United States.
PLD.N | Prologis, Inc. | RE | Industrial REITs | US74340W1036 | 106 | 9 | 926 | 3.2 | 36 | | Logistics property.
AMT.N | American Tower Corporation | RE | Telecom Tower REITs | US03027X1000 | 183 | 10 | 467 | 3.2 | 38 | | Towers and sites for mobile networks.
SPG.N | Simon Property Group, Inc. | RE | Retail REITs | US8288061091 | 172 | 4 | 326 | 4.8 | 24 | | Shopping centers and outlets.
`;

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

/** Columns: see parseStocks. London prices are in pounds, not pence. */
export const EUROPE = `
HSBA.L | HSBC Holdings plc | FI | Diversified Banks | GB0005405286 | 7.85 | 1 | 18000 | 5.5 | 9 | reports=USD freq=4 | Banking in Asia, Europe and the Americas.
ULVR.L | Unilever PLC | CS | Personal Care Products | GB00B10RZP78 | 45.5 | 5 | 2480 | 3.3 | 19 | reports=EUR freq=4 | Food, home and personal care brands.
VOD.L | Vodafone Group Plc | CO | Wireless Telecommunication Services | GB00BH4HKS39 | 0.68 | -6 | 25400 | 7 | 14 | reports=EUR year=3 splits=2014-02-24x0.5454545454545454 | Mobile and fixed-line telecommunication in Europe and Africa.
AZN.L | AstraZeneca PLC | HC | Pharmaceuticals | GB0009895292 | 104.7 | 10 | 1550 | 2.3 | 24 | reports=USD | Medicines for cancer, heart, lung and rare diseases.
GSK.L | GSK plc | HC | Pharmaceuticals | GB00BN7SWP63 | 13.5 | 0 | 4080 | 4.5 | 14 | freq=4 splits=2022-07-19x0.8 | Medicines and vaccines.
SHEL.L | Shell plc | EN | Integrated Oil & Gas | GB00BP6MXD84 | 24.8 | 1 | 6100 | 4.4 | 11 | reports=USD freq=4 alias=RDSa.L,RDSb.L | Oil, gas, fuels and chemicals.
BP.L | BP p.l.c. | EN | Integrated Oil & Gas | GB0007980591 | 3.93 | -1 | 15850 | 5.8 | 11 | reports=USD freq=4 | Oil, gas and fuels.
RIO.L | Rio Tinto plc | MA | Diversified Metals & Mining | GB0007188757 | 47.2 | 1 | 1253 | 6 | 10 | reports=USD | Mining of iron ore, aluminum and copper.
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
MC.PA | LVMH Moët Hennessy Louis Vuitton SE | CD | Apparel, Accessories & Luxury Goods | FR0000121014 | 635 | 13 | 500 | 1.9 | 24 | alias=LVMH.PA | Fashion, leather goods, wines, spirits, perfume and jewelry.
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

/** Columns: see parseStocks. */
export const ASIA_PACIFIC = `
7203.T | Toyota Motor Corporation | CD | Automobile Manufacturers | JP3633400001 | 3146 | 11 | 13160 | 2.7 | 10 | splits=2021-09-29x5 | Cars, trucks and their financing.
6758.T | Sony Group Corporation | CD | Consumer Electronics | JP3435000009 | 3370 | 18 | 6040 | 0.8 | 18 | splits=2024-09-27x5 | Games, music, films, electronics and image sensors.
8306.T | Mitsubishi UFJ Financial Group, Inc. | FI | Diversified Banks | JP3902900004 | 1846 | 11 | 11700 | 3.2 | 11 | | Banking, trust and securities business.
9984.T | SoftBank Group Corp. | CO | Wireless Telecommunication Services | JP3436100006 | 9185 | 14 | 1430 | 0.7 | 16 | vol=2.0 splits=2019-06-26x2 | Investments in technology companies and telecommunication.
6861.T | Keyence Corporation | IT | Electronic Equipment & Instruments | JP3236200006 | 64600 | 17 | 242 | 0.4 | 38 | splits=2016-12-20x2,2019-11-19x2 | Sensors, measuring instruments and vision systems for factories.
9432.T | NTT, Inc. | CO | Integrated Telecommunication Services | JP3735400008 | 158 | 9 | 84000 | 3.2 | 12 | splits=2023-06-29x25 | Mobile and fixed-line telecommunication and data services.
8035.T | Tokyo Electron Limited | IT | Semiconductor Materials & Equipment | JP3571400005 | 24200 | 20 | 460 | 2.2 | 24 | vol=1.8 splits=2023-03-30x3 | Machines for making chips.
4063.T | Shin-Etsu Chemical Co., Ltd. | MA | Commodity Chemicals | JP3371200001 | 5300 | 13 | 1960 | 1.7 | 18 | splits=2023-03-30x5 | Silicon wafers, PVC and other chemicals.
7974.T | Nintendo Co., Ltd. | CO | Interactive Home Entertainment | JP3756600007 | 9264 | 12 | 1164 | 2 | 24 | splits=2022-09-29x10 | Video game consoles and games.
6501.T | Hitachi, Ltd. | IN | Industrial Conglomerates | JP3788600009 | 3937 | 16 | 4580 | 1.4 | 18 | splits=2018-09-26x0.2,2024-06-27x5 | Digital systems, energy, rail and industrial equipment.
4502.T | Takeda Pharmaceutical Company Limited | HC | Pharmaceuticals | JP3463000004 | 4180 | 1 | 1580 | 4.5 | 20 | | Medicines.
8058.T | Mitsubishi Corporation | IN | Trading Companies & Distributors | JP3898400001 | 2604 | 8 | 4000 | 3.4 | 10 | splits=2023-12-28x3 | Trading and investments in energy, metals, food and machines.
9983.T | Fast Retailing Co., Ltd. | CD | Apparel Retail | JP3802300008 | 53800 | 17 | 307 | 0.8 | 40 | year=8 splits=2023-02-27x3 | Fashion shops, among them Uniqlo.
0700.HK | Tencent Holdings Limited | CO | Interactive Media & Services | KYG875721634 | 417 | 19 | 9220 | 0.9 | 26 | reports=CNY country=China splits=2014-05-15x5 freq=1 | Messaging, social networks, games, payments and cloud computing.
9988.HK | Alibaba Group Holding Limited | CD | Broadline Retail | KYG017191142 | 82.4 | -10 | 19000 | 1 | 18 | reports=CNY country=China listed=2019-11-26 year=3 freq=1 vol=1.9 | Online shops, cloud computing and logistics.
3690.HK | Meituan | CD | Hotels, Restaurants & Leisure | KYG596691041 | 151.7 | 15 | 6080 | 0 | 45 | reports=CNY country=China listed=2018-09-20 vol=2.3 | Food delivery and local services by app.
1810.HK | Xiaomi Corporation | IT | Technology Hardware, Storage & Peripherals | KYG9830T1067 | 34.5 | 11 | 25100 | 0 | 30 | reports=CNY country=China listed=2018-07-09 vol=2.1 | Phones, household electronics and electric cars.
0939.HK | China Construction Bank Corporation | FI | Diversified Banks | CNE1000002H1 | 6.48 | 0 | 240400 | 6.5 | 5 | reports=CNY country=China freq=1 | Consumer and corporate banking in China.
1398.HK | Industrial and Commercial Bank of China Limited | FI | Diversified Banks | CNE1000003G1 | 5.21 | 0 | 356400 | 6.4 | 5 | reports=CNY country=China freq=1 | Consumer and corporate banking in China.
0941.HK | China Mobile Limited | CO | Wireless Telecommunication Services | HK0941009539 | 76.6 | 0 | 21500 | 6 | 12 | reports=CNY country=China | Mobile and fixed-line telecommunication in China.
1299.HK | AIA Group Limited | FI | Life & Health Insurance | HK0000069689 | 56.3 | 7 | 10800 | 2.6 | 16 | reports=USD year=12 | Life and health insurance in Asia.
0388.HK | Hong Kong Exchanges and Clearing Limited | FI | Financial Exchanges & Data | HK0388045442 | 294.8 | 4 | 1268 | 2.9 | 32 | | Stock, derivatives and metal exchanges and clearing.
0001.HK | CK Hutchison Holdings Limited | IN | Industrial Conglomerates | KYG217651051 | 41.5 | -4 | 3830 | 5 | 8 | | Ports, shops, infrastructure and telecommunication.
0002.HK | CLP Holdings Limited | UT | Electric Utilities | HK0002007356 | 65.3 | 1 | 2526 | 4.7 | 15 | freq=4 | Electricity in Hong Kong, mainland China, India and Australia.
0016.HK | Sun Hung Kai Properties Limited | RE | Diversified Real Estate Activities | HK0016000132 | 74.7 | -3 | 2898 | 4.4 | 9 | year=6 | Property development and rental in Hong Kong and mainland China.
D05.SI | DBS Group Holdings Ltd | FI | Diversified Banks | SG1L01001701 | 43.7 | 9 | 2840 | 4.6 | 11 | freq=4 alias=DBSM.SI splits=2024-04-23x1.1 | Consumer and corporate banking in Singapore and Asia.
O39.SI | Oversea-Chinese Banking Corporation Limited | FI | Diversified Banks | SG1S04926220 | 16.7 | 5 | 4500 | 4.8 | 10 | alias=OCBC.SI | Banking, wealth management and insurance in Singapore and Asia.
U11.SI | United Overseas Bank Limited | FI | Diversified Banks | SG1M31001969 | 36.3 | 5 | 1672 | 4.6 | 10 | alias=UOBH.SI | Consumer and corporate banking in Singapore and Asia.
Z74.SI | Singapore Telecommunications Limited | CO | Integrated Telecommunication Services | SG1T75931496 | 3.08 | 0 | 16510 | 5 | 16 | year=3 alias=STEL.SI | Mobile and fixed-line telecommunication in Singapore and Australia.
C6L.SI | Singapore Airlines Limited | IN | Passenger Airlines | SG1V61937297 | 6.44 | -3 | 2970 | 3.6 | 13 | year=3 alias=SIAL.SI | Airline.
S68.SI | Singapore Exchange Limited | FI | Financial Exchanges & Data | SG1J26887955 | 12.7 | 3 | 1070 | 3.4 | 24 | year=6 freq=4 alias=SGXL.SI | Stock and derivatives exchange and clearing.
S63.SI | Singapore Technologies Engineering Ltd | IN | Aerospace & Defense | SG1F60858221 | 4.66 | 2 | 3120 | 3.7 | 21 | alias=STEG.SI stale=2023-05-08 | Aerospace, smart city and defense engineering.
F34.SI | Wilmar International Limited | CS | Agricultural Products & Services | SG1T56930848 | 3.1 | -4 | 6240 | 4.2 | 12 | reports=USD alias=WLIL.SI | Palm oil, sugar and other foods.
BN4.SI | Keppel Ltd. | IN | Industrial Conglomerates | SG1U68934629 | 6.84 | -1 | 1800 | 4.5 | 13 | alias=KPLM.SI | Infrastructure, property and asset management.
C38U.SI | CapitaLand Integrated Commercial Trust | RE | Retail REITs | SG1M51904654 | 1.93 | 0 | 7290 | 5.4 | 15 | alias=CMLT.SI | Shopping centers and offices in Singapore.
A17U.SI | CapitaLand Ascendas REIT | RE | Industrial REITs | SG1M77906915 | 2.57 | 1 | 4400 | 5.6 | 14 | alias=AEMN.SI | Business parks, logistics and industrial property.
BHP.AX | BHP Group Limited | MA | Diversified Metals & Mining | AU000000BHP4 | 39.6 | 0 | 5070 | 5.6 | 11 | reports=USD | Mining of iron ore, copper and coal.
CBA.AX | Commonwealth Bank of Australia | FI | Diversified Banks | AU000000CBA7 | 153.3 | 8 | 1674 | 3.8 | 18 | | Consumer and commercial banking in Australia.
CSL.AX | CSL Limited | HC | Biotechnology | AU000000CSL8 | 281.6 | 16 | 484 | 1.3 | 32 | reports=USD | Plasma medicines and vaccines.
NAB.AX | National Australia Bank Limited | FI | Diversified Banks | AU000000NAB4 | 37.1 | 3 | 3070 | 5.2 | 14 | year=9 month=5 | Consumer and business banking in Australia.
WBC.AX | Westpac Banking Corporation | FI | Diversified Banks | AU000000WBC1 | 32.3 | 3 | 3440 | 5.2 | 14 | year=9 month=5 | Consumer and business banking in Australia.
WES.AX | Wesfarmers Limited | CD | Home Improvement Retail | AU000000WES1 | 71.5 | 8 | 1134 | 3.6 | 24 | | Hardware shops, department stores, chemicals and fertilizers.
MQG.AX | Macquarie Group Limited | FI | Diversified Capital Markets | AU000000MQG1 | 221.7 | 14 | 381 | 3.8 | 16 | year=3 month=5 | Asset management, banking and commodities trading.
WOW.AX | Woolworths Group Limited | CS | Food Retail | AU000000WOW2 | 30.5 | 2 | 1222 | 3.6 | 21 | | Supermarkets in Australia and New Zealand.
TLS.AX | Telstra Group Limited | CO | Integrated Telecommunication Services | AU000000TLS2 | 4.01 | 2 | 11500 | 5 | 19 | | Mobile and fixed-line telecommunication in Australia.
FMG.AX | Fortescue Ltd | MA | Steel | AU000000FMG4 | 18.3 | 8 | 3079 | 7.5 | 8 | reports=USD vol=2.0 | Mining of iron ore.
005930.KS | Samsung Electronics Co., Ltd. | IT | Technology Hardware, Storage & Peripherals | KR7005930003 | 53200 | 8 | 5970 | 2.4 | 12 | freq=4 splits=2018-05-04x50 | Memory chips, phones, displays and household electronics.
000660.KS | SK hynix Inc. | IT | Semiconductors | KR7000660001 | 173900 | 15 | 690 | 0.9 | 12 | freq=4 vol=1.9 | Memory chips.
005380.KS | Hyundai Motor Company | CD | Automobile Manufacturers | KR7005380001 | 212000 | 1 | 209 | 3.6 | 6 | freq=4 | Cars and trucks.
035420.KS | NAVER Corporation | CO | Interactive Media & Services | KR7035420009 | 198900 | 9 | 158 | 0.5 | 24 | freq=1 splits=2018-10-12x5 | Search, online shopping, payments and comics.
2330.TW | Taiwan Semiconductor Manufacturing Company Limited | IT | Semiconductors | TW0002330008 | 1075 | 21 | 25930 | 1.6 | 22 | freq=4 | Makes chips for other companies.
2317.TW | Hon Hai Precision Industry Co., Ltd. | IT | Electronic Manufacturing Services | TW0002317005 | 184 | 6 | 13870 | 3.2 | 13 | | Assembles phones, computers and servers for other companies.
2454.TW | MediaTek Inc. | IT | Semiconductors | TW0002454006 | 1415 | 10 | 1600 | 4.2 | 18 | vol=1.7 | Chips for phones and household electronics.
`;
