import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'

import { publicPaths, type PublicPath } from './public-paths.ts'
import { publicRoutes } from './public-routes.ts'

/** The entry file of each page, so that its chunk can be requested together with the first script. */
const modules: Record<PublicPath, string> = {
  '/login': 'src/pages/account/authentication/login-page.tsx',
  '/register': 'src/pages/account/registration/register-page.tsx',
  '/forgot-pass': 'src/pages/account/password-reset/forgot-pass-page.tsx',
  '/otp': 'src/pages/account/second-factor/otp-page.tsx',
  '/auth-callback': 'src/pages/account/social-sign-in/auth-callback-page.tsx',
  '/goodbye': 'src/pages/account/closure/goodbye-page.tsx',
  '/logout': 'src/pages/account/authentication/logout-page.tsx',
}

/** Each public page as HTML, for the build to write next to the console. */
export async function renderPublicPages() {
  return Promise.all(
    publicPaths.map(async (path) => {
      const { title, load } = publicRoutes[path]
      const Page = await load()
      const html = renderToString(
        <StrictMode>
          <Page />
        </StrictMode>,
      )
      return { path, title, html, module: modules[path] }
    }),
  )
}
