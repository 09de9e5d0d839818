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

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss(), publicPages],
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: ['chrome125', 'firefox127', 'safari17.5'],
    rollupOptions: { input: ['index.html', 'public.html'] },
  },
  server: { proxy: { '/v1': 'http://localhost:4000', '/dev': 'http://localhost:4000' } },
})
