import { defineConfig } from 'vite'

/** The server as plain JavaScript for Node 20, which can't run TypeScript itself. Packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        worker: 'server/platform/db/embedded/worker.ts',
        'heavy-work': 'server/heavy-work-thread.ts',
        conformance: 'server/conformance/main.ts',
        'rotate-keys': 'server/rotate-keys.ts',
        billing: 'server/billing-command.ts',
        partner: 'server/partner-command.ts',
        'check-audit-log': 'server/check-audit-log.ts',
      },
    },
  },
  // Its modules import each other without file extensions, which Node can't resolve.
  ssr: { external: true, noExternal: ['dt-sql-parser'] },
})
