/** The pages for signed-out visitors (docs/specification.md section 6). Each is prerendered, and has no router. */
export const publicPaths = [
  '/login',
  '/register',
  '/forgot-pass',
  '/otp',
  '/auth-callback',
  '/logout',
] as const
export type PublicPath = (typeof publicPaths)[number]
