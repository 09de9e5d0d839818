import { readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { clientModules } from './scripts/client-modules.mjs'
import { createPrefixer } from './scripts/library-classes.mjs'

const components = readdirSync('src/components', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Module by module in the package, so that an application carries only what it imports. */
const entries = [
  ...components.map((name) => `src/components/${name}/index.ts`),
  'src/tokens/brand-theme.ts',
]

const prefix = await createPrefixer(readFileSync('src/index.css', 'utf8'), resolve('src'))
const prefixedClasses: Plugin = {
  name: 'prefixed-classes',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]src[\\/]components[\\/].*\.tsx?$/ },
    handler: (code, id) => ({ code: prefix(code, id), map: null }),
  },
}

/** The component library as a package; `scripts/build-library.mjs` adds everything that isn't JavaScript. */
export default defineConfig({
  publicDir: false,
  plugins: [prefixedClasses, react({ compiler: true, include: clientModules() })],
  build: {
    outDir: 'dist/library',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    lib: { entry: entries, formats: ['es'] },
    rolldownOptions: {
      external: (id) => !id.startsWith('.') && !id.startsWith('\0') && !isAbsolute(id),
      input: entries,
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
      },
    },
  },
})
