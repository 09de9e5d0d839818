import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Storybook's own config: the console's config has pages and an API that don't exist here. */
export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss()],
  build: { chunkSizeWarningLimit: 2000 },
})
