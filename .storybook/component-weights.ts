import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'

import { clientModules } from '../scripts/client-modules.mjs'

type Chunk = Rolldown.OutputChunk

async function chunksOf({ plugins, build: own }: InlineConfig): Promise<Chunk[]> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ...(plugins && { plugins }),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...own,
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        preserveEntrySignatures: 'strict',
        external: /^react(?:-dom)?(?:$|\/)/,
        treeshake: { moduleSideEffects: false },
        ...own?.rolldownOptions,
      },
    },
  })
  const output = [result].flat().flatMap((it) => ('output' in it ? it.output : []))
  return output.filter((it) => it.type === 'chunk')
}

/** Modules by their paths, instead of files. */
const virtual = (modules: ReadonlyMap<string, string>) => ({
  name: 'virtual-modules',
  enforce: 'pre' as const,
  resolveId: (id: string, importer = '') => {
    const path = posix.join(posix.dirname(importer), id)
    return modules.has(path) ? path : undefined
  },
  load: (id: string) => modules.get(id),
})

const bytesOf = (chunks: readonly Chunk[]) =>
  gzipSync(chunks.map(({ code }) => code).join('\n')).byteLength

function weightOf(chunks: readonly Chunk[]) {
  const first = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of first)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk)
  const later = chunks.filter((chunk) => !first.has(chunk))
  return { bytes: bytesOf([...first]), laterBytes: later.length > 0 ? bytesOf(later) : 0 }
}

/**
 * The compressed bytes that each component adds to an application which has React: with the other packages that it
 * needs, and those that it loads later, on demand. Everything is compiled once, and then bundled for each component.
 */
export async function componentWeights(names: readonly string[]) {
  const compiled = await chunksOf({
    plugins: [react({ compiler: true, include: clientModules() })],
    build: {
      minify: false,
      lib: {
        entry: Object.fromEntries(names.map((name) => [name, `src/components/${name}/index.ts`])),
        formats: ['es'],
      },
      rolldownOptions: { output: { preserveModules: true } },
    },
  })
  const modules = new Map(compiled.map(({ fileName, code }) => [fileName, code]))
  const weights: Record<string, ReturnType<typeof weightOf>> = {}
  for (const { isEntry, name, fileName } of compiled) {
    if (!isEntry) continue
    const chunks = await chunksOf({
      plugins: [virtual(modules)],
      build: { minify: true, rolldownOptions: { input: fileName } },
    })
    weights[name] = weightOf(chunks)
  }
  return weights
}
