/**
 * The pages for signed-out visitors (docs/specification.md section 6). Each is prerendered, and has no router. A closed
 * account reaches /goodbye signed out (docs/decisions/036).
 */
export const publicPaths = [
  '/login',
  '/register',
  '/forgot-pass',
  '/otp',
  '/auth-callback',
  '/logout',
  '/goodbye',
] as const
export type PublicPath = (typeof publicPaths)[number]
