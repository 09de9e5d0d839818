import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const consoleSources = [
  'src',
  'contract',
  'public',
  'index.html',
  'public.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'package-lock.json',
  'scripts/prerender.mjs',
]
const serverSources = ['server', 'contract', 'vite.server.config.ts', 'package-lock.json']

/** Returns a fingerprint of the names, sizes and times of all files below the given paths. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(path)) return
    const stat = statSync(path)
    if (stat.isDirectory())
      return readdirSync(path)
        .toSorted()
        .forEach((name) => visit(join(path, name)))
    if (/\.test\.tsx?$/.test(path)) return
    hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
  }
  paths.forEach(visit)
  return hash.digest('hex')
}

async function whenOutOfDate(name, paths, make) {
  const stamp = `dist/.built-${name}`
  const now = fingerprint(paths)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log(`Building the ${name}.`)
  await make()
  writeFileSync(stamp, now)
}

async function buildConsole() {
  const vite = await import('vite')
  const { prerender } = await import('./prerender.mjs')
  await vite.build({ logLevel: 'warn' })
  await vite.build({
    logLevel: 'warn',
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir: 'dist/prerender',
      emptyOutDir: true,
      copyPublicDir: false,
    },
  })
  await prerender()
}

async function buildServer() {
  const vite = await import('vite')
  await vite.build({ configFile: 'vite.server.config.ts', logLevel: 'warn' })
}

/** Builds console and server into dist/, each only when one of its sources has changed. */
export async function build() {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  await whenOutOfDate('server', serverSources, buildServer)
  await whenOutOfDate('console', consoleSources, buildConsole)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
