import { resolve } from 'node:path'

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

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Everything that the given files import, but not what they load later. */
function importsOf(files: readonly string[], modules: Modules) {
  const parts = new Set<string>()
  const addImports = (id: string) => {
    const found = modules.getModuleInfo(id)
    if (!found) throw new Error(`There is no ${id} in the build. Was it renamed?`)
    for (const imported of found.importedIds) {
      if (parts.has(imported)) continue
      parts.add(imported)
      addImports(imported)
    }
  }
  for (const file of files) addImports(resolve(file))
  return parts
}

const firstStep = ['src/app/public.tsx', 'src/pages/account/authentication/login-page.tsx']
const laterSteps = ['src/pages/account/authentication/later-steps.tsx']

/** Which of the public pages' shared files a module goes into: `sign-in` is what the first step of signing in needs. */
function publicFiles() {
  let first: Set<string> | undefined
  let later: Set<string> | undefined
  return (id: string, modules: Modules) => {
    first ??= importsOf(firstStep, modules)
    later ??= importsOf(laterSteps, modules)
    if (first.has(id)) {
      return /node_modules\/(react|react-dom|scheduler)\//.test(id) ? 'react' : 'sign-in'
    }
    return later.has(id) ? 'later-steps' : null
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react({ compiler: true }), tailwindcss(), publicPages],
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: ['chrome125', 'firefox127', 'safari17.5'],
    modulePreload: {
      // Every browser in `target` supports it.
      polyfill: false,
      // The HTML of a public page preloads its chunks; later chunks need not be preloaded twice.
      resolveDependencies: (_file, dependencies, { hostId }) =>
        /\/(public|sign-in)-/.test(hostId) ? [] : dependencies,
    },
    rolldownOptions: {
      input: ['index.html', 'public.html'],
      // A browser requests six files at a time, and each further batch costs a round trip. So the code that public
      // pages share is one file, next to React and the page itself. The console's code is split automatically.
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: publicFiles(), debugName: 'public files', minShareCount: 2 }],
            },
          },
    },
  },
  server: { proxy: { '/v1': 'http://localhost:4000', '/dev': 'http://localhost:4000' } },
}))
