import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { componentDocsPlugin } from './component-docs-plugin.ts'

/** Storybook's own config: the console's config has pages and an API that don't exist here. */
export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss({ optimize: false }), componentDocsPlugin],
  // Browsers with `light-dark()`: what replaces it in others only works for a whole page. Storybook reads nothing else
  // of `build`.
  build: { target: ['chrome123', 'firefox120', 'safari17.5'] },
})
