/** Whether `If-None-Match` names this entity tag, or any: compared weakly (RFC 9110, 13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => opaqueOf(tag.trim())) ?? [];
  return tags.includes('*') || tags.includes(opaqueOf(etag));
}

function opaqueOf(tag: string): string {
  return tag.replace(/^W\//, '');
}
