export { answeredStatus } from './answeredStatus.ts';
export { type AnsweredRequest, type HttpMetrics, httpMetrics } from './httpMetrics.ts';
export { CONNECTION_VARIABLES, type ConnectionLimits, limitConnections, SERVER_OPTIONS } from './limitConnections.ts';
export { networkOf } from './networkOf.ts';
export { requestIdFrom } from './requestIdFrom.ts';
export { traceRequests } from './traceRequests.ts';
