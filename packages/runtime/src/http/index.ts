export { answeredStatus } from './answeredStatus.ts';
export { CONNECTION_VARIABLES, type ConnectionLimits, limitConnections, SERVER_OPTIONS } from './limitConnections.ts';
export { networkOf } from './networkOf.ts';
export { requestIdFrom } from './requestIdFrom.ts';
export { traceRequests } from './traceRequests.ts';
