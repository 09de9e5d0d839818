import { readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { createPrefixer } from './scripts/library-classes.mjs'

const components = readdirSync('src/components', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Module by module in the package, so that an application carries only what it imports. */
const entries = [
  ...components.map((name) => `src/components/${name}/index.ts`),
  'src/tokens/brand-theme.ts',
]

/** React Compiler's memo cache is a hook, so what server components run as well is left as it is. */
const clientModules = readdirSync('src/components', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => resolve('src/components', path))
  .filter((path) => readFileSync(path, 'utf8').startsWith("'use client'"))

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
  plugins: [prefixedClasses, react({ compiler: true, include: clientModules })],
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
