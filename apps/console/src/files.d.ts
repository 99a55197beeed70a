declare module '*.css';

declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  export default function SwaggerUIBundle(options: Readonly<Record<string, unknown>>): void;
}
