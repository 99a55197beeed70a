/** Whether a job of this status is still to end; a missing record is not. */
export function isUnfinished(status: string | null | undefined): boolean {
  return status === 'pending' || status === 'processing';
}
