export { answeredStatus } from './answeredStatus.ts';
export { requestIdFrom } from './requestIdFrom.ts';
export { traceRequests } from './traceRequests.ts';
