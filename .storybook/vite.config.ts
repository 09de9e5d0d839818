import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Storybook's own: the console's config knows pages and an API that are not here. */
export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss()],
  build: { chunkSizeWarningLimit: 2000 },
})
