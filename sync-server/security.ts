/** The security headers of this site. */
import { createMiddleware } from 'hono/factory';
import type { Config } from './config.ts';
import { isHost } from './host.ts';

/** A year, in s. */
const YEAR = 365 * 86_400;

/**
 * The content security policy for pages at `host`. Scripts and styles are files of this site only, none are inline, so that a
 * person's text can never become either. `analyticsUrl`: the one address of another site to which the page may send.
 */
function contentSecurityPolicy(host: string | undefined, analyticsUrl: string | undefined): string {
  // 'self' includes WebSockets in newer browsers only (Safari since 15.4).
  const sockets = host && isHost(host) ? ` ws://${host} wss://${host}` : '';
  const analytics = analyticsUrl === undefined ? '' : ` ${new URL(analyticsUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${sockets}${analytics}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

const NOTHING = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** What this site's own pages may use, and no page inside them: the microphone for voice notes. Photos come from the camera by a field of the system. */
const PERMISSIONS = `${NOTHING}, microphone=(self)`;

/** Sets the security headers on every answer. */
export const security = ({
  siteUrl,
  trustProxy,
  analyticsUrl,
}: Pick<Config, 'siteUrl' | 'trustProxy' | 'analyticsUrl'>) =>
  createMiddleware(async (c, next) => {
    await next();
    const { headers } = c.res;
    // An answer that is no page of ours has a stricter one of its own.
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', contentSecurityPolicy(c.req.header('host'), analyticsUrl));
    headers.set('X-Content-Type-Options', 'nosniff');
    // The address of a page has the words that somebody searches for.
    headers.set('Referrer-Policy', 'strict-origin');
    headers.set('Permissions-Policy', PERMISSIONS);
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('X-Frame-Options', 'DENY');
    const forwarded = trustProxy > 0 ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined;
    if (forwarded === 'https' || siteUrl?.startsWith('https:')) {
      headers.set('Strict-Transport-Security', `max-age=${YEAR}; includeSubDomains`);
    }
  });
