import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** All candidates run on the console's React, whichever version their packages depend on. */
const oneReact = {
  find: /^(react|react-dom|scheduler)(?=\/|$)/,
  replacement: `${repository}node_modules/$1`,
}

/**
 * Builds the page in `source` into `target`, with the console's build settings.
 *
 * @param {string} source
 * @param {string} target
 * @param {{ aliases?: import('vite').Alias[]; hasCompiler?: boolean; entry?: string }} [options]
 */
export function buildPage(source, target, { aliases = [], hasCompiler = false, entry } = {}) {
  return build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    plugins: [react({ compiler: hasCompiler }), tailwindcss()],
    resolve: { alias: [oneReact, ...aliases] },
    ssr: { noExternal: true },
    build: {
      outDir: target,
      emptyOutDir: true,
      copyPublicDir: false,
      target: ['chrome125', 'firefox127', 'safari17.5'],
      modulePreload: { polyfill: false },
      ssr: entry,
      // The benches report page sizes themselves.
      chunkSizeWarningLimit: Infinity,
      // The first build of a run waits for Tailwind, so its timing warning is meaningless.
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  })
}
