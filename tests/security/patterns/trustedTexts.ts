/** Sources whose patterns meet no text of a caller, and what they meet instead. */
export const TRUSTED_TEXTS: Readonly<Record<string, string>> = {
  'apps/gateway/src/reportFiles.ts': 'pages that our own report renderer made',
  'packages/presentation/src/render/chartSvg.ts': 'pictures that ECharts drew',
  'packages/presentation/src/render/html.ts': 'pictures that ECharts drew',
  'packages/research/src/facts/peerSet.ts': 'names of companies in the market data',
  'packages/client/src/createTearsheet.ts': 'the address that the program using the client gives it',
  'packages/runtime/src/reports/s3Disk.ts': 'the environment, set by the operator',
  'packages/runtime/src/process/syncVariables.ts': 'the environment, set by the operator',
};
