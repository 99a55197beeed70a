/** Columns: see parseStocks. Facts: names, codes, sectors, fiscal years, splits, listings. Rough sizes: price to P/E. */
export const UNITED_STATES = `
AAPL.OQ | Apple Inc. | IT | Technology Hardware, Storage & Peripherals | US0378331005 | 248 | 24 | 15050 | 0.45 | 30 | year=9 splits=2014-06-09x7,2020-08-31x4 | Designs phones, computers, tablets and wearables and sells software and services for them.
MSFT.OQ | Microsoft Corporation | IT | Systems Software | US5949181045 | 420 | 22 | 7430 | 0.75 | 33 | year=6 | Operating systems, office software, cloud computing and games.
NVDA.OQ | NVIDIA Corporation | IT | Semiconductors | US67066G1040 | 132 | 45 | 24400 | 0.1 | 48 | year=1 vol=1.9 splits=2021-07-20x4,2024-06-10x10 | Graphics processors and accelerated computing for games, data centres and cars.
AVGO.OQ | Broadcom Inc. | IT | Semiconductors | US11135F1012 | 225 | 33 | 4690 | 1.3 | 34 | year=10 splits=2024-07-15x10 | Communication and storage chips and infrastructure software.
CRM.N | Salesforce, Inc. | IT | Application Software | US79466L3024 | 330 | 18 | 957 | 0 | 48 | year=1 splits=2013-04-18x4 | Customer relationship software offered as a service.
ADBE.OQ | Adobe Inc. | IT | Application Software | US00724F1012 | 445 | 21 | 435 | 0 | 38 | year=11 | Software for design, documents and digital marketing.
ORCL.N | Oracle Corporation | IT | Application Software | US68389X1054 | 165 | 12 | 2800 | 1.1 | 27 | year=5 | Databases, business applications and cloud infrastructure.
CSCO.OQ | Cisco Systems, Inc. | IT | Communications Equipment | US17275R1023 | 58 | 8 | 3990 | 2.8 | 18 | year=7 | Network switches, routers, security and collaboration products.
INTC.OQ | Intel Corporation | IT | Semiconductors | US4581401001 | 21 | 0 | 4310 | 2.5 | 16 | vol=1.6 | Processors for personal computers and data centres, and chip making for others.
AMD.OQ | Advanced Micro Devices, Inc. | IT | Semiconductors | US0079031078 | 121 | 21 | 1620 | 0 | 55 | vol=2.4 | Processors and graphics chips for computers, servers and consoles.
QCOM.OQ | QUALCOMM Incorporated | IT | Semiconductors | US7475251036 | 154 | 8 | 1110 | 2.1 | 17 | year=9 | Chips and patents for mobile communication.
TXN.OQ | Texas Instruments Incorporated | IT | Semiconductors | US8825081040 | 188 | 13 | 912 | 2.8 | 26 | | Analogue and embedded processing chips.
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
T.N | AT&T Inc. | CO | Integrated Telecommunication Services | US00206R1023 | 23 | 0 | 7180 | 5.5 | 11 | | Mobile, fibre and fixed-line telecommunication.
VZ.N | Verizon Communications Inc. | CO | Integrated Telecommunication Services | US92343V1044 | 40 | 1 | 4210 | 5.4 | 11 | | Mobile and fixed-line telecommunication.
TWTR.N | Twitter, Inc. | CO | Interactive Media & Services | US90184L1026 | 53.7 | 2 | 765 | 0 | 70 | listed=2013-11-07 delisted=2022-10-27 vol=2.4 | A social network for short messages, bought by its new owner in October 2022.
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
RTX.N | RTX Corporation | IN | Aerospace & Defense | US75513E1010 | 116 | 6 | 1331 | 2.1 | 20 | | Aircraft engines, avionics and missile defence.
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
SPG.N | Simon Property Group, Inc. | RE | Retail REITs | US8288061091 | 172 | 4 | 326 | 4.8 | 24 | | Shopping centres and outlets.
`;
