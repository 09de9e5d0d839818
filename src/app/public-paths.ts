/**
 * The pages for signed-out visitors (docs/specification.md section 6), and /goodbye, which a closed account reaches
 * signed out (docs/decisions/036). Each is prerendered, and has no router.
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
