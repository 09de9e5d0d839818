import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { publicPaths } from './src/app/public-paths.ts'

/** In development, the pages that are prerendered in the build are served from their template. */
const publicPages: Plugin = {
  name: 'public-pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0]
      if (publicPaths.some((publicPath) => publicPath === path)) request.url = '/public.html'
      next()
    })
  },
}

const packages = ['react-hook-form', 'class-variance-authority', 'clsx']
const components =
  'alert auth-layout button chosen-email email-form field form text glyph input link mark password-field spinner'.split(
    ' ',
  )
const shared =
  'auth-link delay edit-link email-step next enter-console notice provider-logos remembered-email social-buttons use-browser-value social-error use-step-focus use-social-sign-in use-step-form use-step-history'.split(
    ' ',
  )
const api = [
  'authentication',
  'browser-storage',
  'client',
  'credentials',
  'failures',
  'social-state',
]
const contract = ['constants', 'messages', 'next-path']

/** What the first step of signing in is made of, and other pages too. */
const signInParts = [
  ...packages.map((name) => `/node_modules/${name}/`),
  ...components.map((name) => `/src/components/${name}/`),
  ...shared.map((name) => `/src/pages/shared/${name}.`),
  ...api.map((name) => `/src/api/${name}.`),
  ...contract.map((name) => `/contract/${name}.`),
  'preload-helper',
]

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss(), publicPages],
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: ['chrome125', 'firefox127', 'safari17.5'],
    modulePreload: {
      // The HTML of a public page asks for its parts itself; what comes later need not be asked for twice.
      resolveDependencies: (_file, dependencies, { hostId }) =>
        /\/(public|sign-in)-/.test(hostId) ? [] : dependencies,
    },
    rolldownOptions: {
      input: ['index.html', 'public.html'],
      // A browser asks for six files at a time and each further round costs a round trip, so what the public pages
      // share is one file, beside React and the page itself. What only the console uses splits by itself.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'sign-in',
              test: (id) => signInParts.some((part) => id.includes(part)),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': 'http://localhost:4000', '/dev': 'http://localhost:4000' } },
})
