import { gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** A chunk with all that it imports. */
function withImports(name: string, chunks: Chunks, seen = new Set<string>()) {
  const chunk = chunks.get(name)
  if (!chunk || seen.has(name)) return seen
  seen.add(name)
  for (const imported of chunk.imports) withImports(imported, chunks, seen)
  return seen
}

/**
 * The compressed bytes that each component adds to an application which has React: with the other packages that it
 * needs, and those that it loads later, on demand. One build for all, so what several components use of a package counts for each of them.
 */
export async function componentWeights(names: readonly string[]) {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [react({ compiler: true })],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, `src/components/${name}/index.ts`])),
        preserveEntrySignatures: 'strict',
        external: /^react(?:-dom)?(?:$|\/)/,
        treeshake: { moduleSideEffects: false },
      },
    },
  })
  const output = [result].flat().flatMap((it) => ('output' in it ? it.output : []))
  const chunks: Chunks = new Map(
    output.flatMap((it) => (it.type === 'chunk' ? [[it.fileName, it] as const] : [])),
  )
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry)
  return Object.fromEntries(
    entries.map(({ name, fileName }) => {
      const first = withImports(fileName, chunks)
      const later = [...first]
        .flatMap((it) => chunks.get(it)?.dynamicImports ?? [])
        .flatMap((it) => [...withImports(it, chunks)])
        .filter((it) => !first.has(it))
      const bytesOf = (files: ReadonlySet<string>) =>
        gzipSync([...files].map((it) => chunks.get(it)?.code ?? '').join('\n')).byteLength
      return [
        name,
        { bytes: bytesOf(first), laterBytes: later.length > 0 ? bytesOf(new Set(later)) : 0 },
      ]
    }),
  )
}
