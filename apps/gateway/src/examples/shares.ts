/** The examples of links to a subject, which a member with its id names. */
export function shareExamples(subject: { readonly job_id: string } | { readonly portfolio_id: string }) {
  const share = {
    share_id: 'share-6c1f7a52-8f0e-4a35-9b61-2d94c3f0a7e8',
    ...subject,
    created_at: '2026-01-05T09:05:00.000Z',
    expires_at: '2026-01-12T09:05:00.000Z',
    hides_amounts: true,
    sources: [{ source: 'demo (simulated)', rights: 'redistribute' }],
  };
  const token = 'share_0iR2mYpDk4vQb3uXw8sLr1tZc5nHg7aE';
  return {
    create: {
      request: { without_amounts: {}, with_amounts_for_a_day: { keep_for: 'P1D', hide_amounts: false } },
      answer: { created: { ...share, token, path: `/#/shared/${token}` } },
    },
    list: { answer: { one: { shares: [share] } } },
  };
}
