export { type AccountRequest, type AccountRequests, createAccountRequests } from './accountRequests.ts';
export {
  type BaseAppOptions,
  clientAddress,
  createBaseApp,
  matchedRoute,
  observeRequests,
  requestIdOf,
} from './app.ts';
export { cookieOf, formOf, isSameSecret, readForm, readLongForm } from './forms.ts';
export { httpMetrics } from './httpMetrics.ts';
export {
  html,
  ICON,
  type Markup,
  type RenderedPage,
  renderPage,
  type SignInWay,
  sendPage,
  signInPage,
} from './pages.ts';
export { errorHandler, problemBody, RETRY_AFTER_SECONDS } from './problems.ts';
export { type HttpApp, startHttpServer } from './server.ts';
export { runHttpService, type ServiceContext } from './service.ts';
