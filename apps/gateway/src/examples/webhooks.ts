const job = {
  job_id: 'port-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34',
  job_type: 'portfolio_analysis',
  status: 'completed',
  created_at: '2026-01-05T09:00:00.000Z',
  started_at: '2026-01-05T09:00:00.012Z',
  finished_at: '2026-01-05T09:00:00.061Z',
  expires_at: '2026-01-05T09:30:00.061Z',
  warnings: [],
  check_url: '/v1/jobs/port-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34',
};

const delivered = {
  delivery_id: 'dlv-port-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34',
  event_type: 'job.completed',
  url: 'https://receiver.example/tearsheet',
  status: 'delivered',
  attempts: 1,
  created_at: '2026-01-05T09:00:00.310Z',
  next_attempt_at: null,
  delivered_at: '2026-01-05T09:00:00.402Z',
  last_http_status: 204,
  last_error: null,
};

const failed = {
  ...delivered,
  delivery_id: 'dlv-port-8a6f0f3e-64f0-4a43-8a55-6b8a3f1f2c11',
  status: 'failed',
  attempts: 8,
  delivered_at: null,
  last_http_status: 500,
  last_error: 'the receiver answered 500',
};

const payload = { type: 'job.completed', timestamp: job.finished_at, data: job };
const retried = { ...failed, status: 'pending', attempts: 0, payload };
const secret = { answer: { secret: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' } } };

/** Examples of the operations of webhooks. */
export const WEBHOOK_EXAMPLES = {
  getWebhookSecret: secret,
  rotateWebhookSecret: secret,
  testWebhook: {
    answer: {
      accepted: {
        delivery_id: 'dlv-5f1f4c62-3f0a-4f6e-b7de-2f6f43f2a001',
        check_url: '/v1/webhooks/deliveries/dlv-5f1f4c62-3f0a-4f6e-b7de-2f6f43f2a001',
      },
    },
  },
  listWebhookDeliveries: { answer: { one_page: { deliveries: [delivered, failed], next_cursor: null } } },
  getWebhookDelivery: { answer: { delivered: { ...delivered, payload } } },
  retryWebhookDelivery: { answer: { on_its_way: retried } },
} as const;
