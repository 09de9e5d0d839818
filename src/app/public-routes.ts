import type { ComponentType } from 'react'

import type { PublicPath } from './public-paths.ts'

type PublicRoute = { title: string; load: () => Promise<ComponentType> }

/** The page at each public path. */
export const publicRoutes: Record<PublicPath, PublicRoute> = {
  '/login': {
    title: 'Sign in',
    load: () =>
      import('../pages/account/authentication/login-page.tsx').then((page) => page.LoginPage),
  },
  '/register': {
    title: 'Create your account',
    load: () =>
      import('../pages/account/registration/register-page.tsx').then((page) => page.RegisterPage),
  },
  '/forgot-pass': {
    title: 'Reset your password',
    load: () =>
      import('../pages/account/password-reset/forgot-pass-page.tsx').then(
        (page) => page.ForgotPassPage,
      ),
  },
  '/otp': {
    title: 'Use your second factor',
    load: () => import('../pages/account/second-factor/otp-page.tsx').then((page) => page.OtpPage),
  },
  '/auth-callback': {
    title: 'Signing in',
    load: () =>
      import('../pages/account/social-sign-in/auth-callback-page.tsx').then(
        (page) => page.AuthCallbackPage,
      ),
  },
  '/goodbye': {
    title: 'Goodbye',
    load: () =>
      import('../pages/account/closure/goodbye-page.tsx').then((page) => page.GoodbyePage),
  },
  '/logout': {
    title: 'Signing out',
    load: () =>
      import('../pages/account/authentication/logout-page.tsx').then((page) => page.LogoutPage),
  },
}
