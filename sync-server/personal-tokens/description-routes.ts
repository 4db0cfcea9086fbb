/** Where the API is described: for programs, and for people. */
import { Hono } from 'hono';
import { siteOf, type SiteConfig } from '../named-files.ts';
import { API_PAGE_POLICY, apiPage } from './api-page.ts';
import { apiDescription } from './openapi.ts';

/** `GET /api/openapi.json`, and `GET /api`, the same as a page to read: for everybody, they say nothing of a person. */
export function descriptionRoutes(config: SiteConfig): Hono {
  const app = new Hono();
  let text: string | undefined;
  app.get('/api/openapi.json', (c) => {
    text ??= JSON.stringify(apiDescription());
    c.header('Content-Type', 'application/json; charset=utf-8');
    c.header('Cache-Control', 'public, max-age=3600');
    c.header('Access-Control-Allow-Origin', '*');
    return c.body(text);
  });
  app.get('/api', (c) => {
    c.header('Content-Security-Policy', API_PAGE_POLICY);
    c.header('Cache-Control', 'no-cache');
    return c.html(apiPage(siteOf(c, config)));
  });
  return app;
}
