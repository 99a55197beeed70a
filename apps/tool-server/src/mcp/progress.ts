import type { ServerContext } from '@modelcontextprotocol/server';

/** Reports progress to a caller that sent a token for it; null when it did not. A report that gets lost is no fault. */
export function progressOf({ mcpReq }: ServerContext): ((percent: number, message: string) => void) | null {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return null;
  let last = -1;
  return (percent, message) => {
    // Must grow with every notification.
    if (percent <= last) return;
    last = percent;
    const params = { progressToken, progress: percent, total: 100, message };
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}
