const LEGAL_FORM =
  /,? (Inc|Incorporated|Corp|Corporation|Co|Company|Ltd|Limited|LLC|PLC|S\.A|SA|N\.V|NV|AG|SE|S\.p\.A|SpA|AB|ASA|A\/S|Oyj|K\.K|Bhd|KGaA)\.?$/i;

/** Returns the name of a company without its legal form. @example shortName('Toyota Motor Co., Ltd.') // Toyota Motor */
export function shortName(name: string): string {
  const short = name.replace(LEGAL_FORM, '').replace(/ &$/, '');
  return short === name ? name : shortName(short);
}
