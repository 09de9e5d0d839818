import { readdirSync } from 'node:fs'
import { isAbsolute } from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const components = readdirSync('src/components', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Module by module in the package, so that an application carries only what it imports. */
const entries = [
  ...components.map((name) => `src/components/${name}/index.ts`),
  'src/tokens/brand-theme.ts',
]

/** What a server component may not do itself: hooks, handlers, contexts, classes, and packages made of them. */
const clientOnly = [
  /\buse(?:[A-Z]\w*)?\(/,
  /\bon[A-Z]\w*:/,
  /\bcreateContext\(/,
  /\bjsxs?\(\w*Context\b/,
  /\bextends \w*Component\b/,
  /from "(?:radix-ui|react-aria-components|@tanstack\/|react-dom)/,
]
/** A function that a part is given, after the React Compiler. In a module that renders something. */
const givenFunctions = [
  /^\s+t\d+ = (?:async )?(?:\([^)]*\)|\w+) =>/m,
  /:\s*_temp\d*\b/,
  /[\w"]: (?:async )?(?:\([^)]*\)|\w+) =>/,
]
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** Only such modules are marked: variants, labels and pure logic stay usable on a server. */
const markClientModules: Plugin = {
  name: 'mark-client-modules',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.fileName.startsWith('components/')) continue
      const code = file.code.replaceAll(comments, '')
      const holdsOne = (patterns: readonly RegExp[]) =>
        patterns.some((pattern) => pattern.test(code))
      const isRendering = code.includes('"react/jsx-runtime"')
      if (holdsOne(clientOnly) || (isRendering && holdsOne(givenFunctions)))
        file.code = `'use client';\n${file.code}`
    }
  },
}

/** The component library as a package; `scripts/build-library.mjs` adds all that is not JavaScript. */
export default defineConfig({
  publicDir: false,
  plugins: [react({ compiler: true }), markClientModules],
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
