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
S63.SI | Singapore Technologies Engineering Ltd | IN | Aerospace & Defense | SG1F60858221 | 4.66 | 2 | 3120 | 3.7 | 21 | alias=STEG.SI stale=2023-05-08 | Aerospace, smart city and defence engineering.
F34.SI | Wilmar International Limited | CS | Agricultural Products & Services | SG1T56930848 | 3.1 | -4 | 6240 | 4.2 | 12 | reports=USD alias=WLIL.SI | Palm oil, sugar and other foods.
BN4.SI | Keppel Ltd. | IN | Industrial Conglomerates | SG1U68934629 | 6.84 | -1 | 1800 | 4.5 | 13 | alias=KPLM.SI | Infrastructure, property and asset management.
C38U.SI | CapitaLand Integrated Commercial Trust | RE | Retail REITs | SG1M51904654 | 1.93 | 0 | 7290 | 5.4 | 15 | alias=CMLT.SI | Shopping centres and offices in Singapore.
A17U.SI | CapitaLand Ascendas REIT | RE | Industrial REITs | SG1M77906915 | 2.57 | 1 | 4400 | 5.6 | 14 | alias=AEMN.SI | Business parks, logistics and industrial property.
BHP.AX | BHP Group Limited | MA | Diversified Metals & Mining | AU000000BHP4 | 39.6 | 0 | 5070 | 5.6 | 11 | reports=USD | Mining of iron ore, copper and coal.
CBA.AX | Commonwealth Bank of Australia | FI | Diversified Banks | AU000000CBA7 | 153.3 | 8 | 1674 | 3.8 | 18 | | Consumer and commercial banking in Australia.
CSL.AX | CSL Limited | HC | Biotechnology | AU000000CSL8 | 281.6 | 16 | 484 | 1.3 | 32 | reports=USD | Plasma medicines and vaccines.
NAB.AX | National Australia Bank Limited | FI | Diversified Banks | AU000000NAB4 | 37.1 | 3 | 3070 | 5.2 | 14 | year=9 month=5 | Consumer and business banking in Australia.
WBC.AX | Westpac Banking Corporation | FI | Diversified Banks | AU000000WBC1 | 32.3 | 3 | 3440 | 5.2 | 14 | year=9 month=5 | Consumer and business banking in Australia.
WES.AX | Wesfarmers Limited | CD | Home Improvement Retail | AU000000WES1 | 71.5 | 8 | 1134 | 3.6 | 24 | | Hardware shops, department stores, chemicals and fertilisers.
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
