/** The API reference: Swagger UI over this service's own description. */
import './styles/docs.css';
import SwaggerUIBundle from 'swagger-ui-dist/swagger-ui-bundle.js';

SwaggerUIBundle({
  url: '/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  displayRequestDuration: true,
  filter: true,
  // Requests that are tried out use the token of this tab only.
  persistAuthorization: false,
  validatorUrl: null,
});
