/** The API reference: Swagger UI over this service's own description. */
declare const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => unknown;

SwaggerUIBundle({
  url: '/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  displayRequestDuration: true,
  filter: true,
  // Requests are tried with the token of the tab, and sent nowhere else.
  persistAuthorization: false,
  validatorUrl: null,
});
