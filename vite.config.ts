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

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Modules = { getModuleInfo: (id: string) => Module | null }

/** Everything that the given files import; with `laterExcept`, also what they load later, but not that file. */
function importsOf(
  files: readonly string[],
  modules: Modules,
  { laterExcept }: { laterExcept?: string } = {},
) {
  const parts = new Set<string>()
  const addImports = (id: string) => {
    const found = modules.getModuleInfo(id)
    if (!found) throw new Error(`There is no ${id} in the build. Was it renamed?`)
    const later = laterExcept ? found.dynamicallyImportedIds : []
    for (const imported of [...found.importedIds, ...later]) {
      if (parts.has(imported) || imported === laterExcept) continue
      parts.add(imported)
      addImports(imported)
    }
  }
  for (const file of files) addImports(resolve(file))
  return parts
}

const publicEntry = 'src/app/public.tsx'
const consoleEntry = 'src/app/main.tsx'
const firstStep = [publicEntry, 'src/pages/account/authentication/login-page.tsx']
const laterSteps = ['src/pages/account/authentication/later-steps.tsx']

const findParts = (modules: Modules) => ({
  first: importsOf(firstStep, modules),
  later: importsOf(laterSteps, modules),
  inPublic: importsOf([publicEntry], modules, { laterExcept: resolve(consoleEntry) }),
  inConsole: importsOf([consoleEntry], modules),
})

/**
 * Which shared file a module goes into: `sign-in` is what the first step of signing in needs, `console` what every
 * page of the console needs, and `shared` what some public pages need too.
 */
function sharedFiles() {
  let parts: ReturnType<typeof findParts> | undefined
  return (id: string, modules: Modules) => {
    parts ??= findParts(modules)
    const { first, later, inPublic, inConsole } = parts
    if (first.has(id)) {
      return /node_modules\/(react|react-dom|scheduler)\//.test(id) ? 'react' : 'sign-in'
    }
    if (later.has(id)) return 'later-steps'
    if (!inConsole.has(id)) return null
    return inPublic.has(id) ? 'shared' : 'console'
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
      // pages share is one file, next to React and the page itself, and so is what every page of the console needs.
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: sharedFiles(), debugName: 'shared files', minShareCount: 2 }],
            },
          },
    },
  },
  server: { proxy: { '/v1': 'http://localhost:4000', '/dev': 'http://localhost:4000' } },
}))
