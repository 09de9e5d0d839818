// An application with server components that shows every example of the library, for `check-library.mjs`.
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'

import rsc from '@vitejs/plugin-rsc'
import { createBuilder } from 'vite'

import { readExample } from './library-docs.mjs'

/** Each component's example in a section of its own, or the one that is asked for. */
const examplesOf = (names) => `import { Fragment } from 'react'
${names.map((name, index) => `import { Example as Example${index} } from './${name}.example.tsx'`).join('\n')}

const examples = {
${names.map((name, index) => `  '${name}': Example${index},`).join('\n')}
}

export const Examples = ({ only }) =>
  Object.entries(examples)
    .filter(([name]) => !only || name === only)
    .map(([name, Example]) => <section key={name} id={name}><Example /></section>)
`

const clientExamples = `'use client'
import { useEffect } from 'react'
import { Examples } from './examples.tsx'

export const ClientExamples = ({ only }) => <><Examples only={only} /><Hydrated /></>

export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'yes'
  }, [])
  return null
}
`

/** `/server` and `/client` show all examples, `/server/button` one, and `.rsc` behind a path what the server sent. */
const server = `import { renderToReadableStream } from '@vitejs/plugin-rsc/rsc.node'
import { ClientExamples, Hydrated } from './client-examples.tsx'
import { Examples } from './examples.tsx'

const ServerExamples = ({ only }) => <><Examples only={only} /><Hydrated /></>

// The client component is the only child of the body: React 19.2 forgets which sibling suspended while it hydrates,
// and counts the ids of useId again (react/react, issue 37584).
export default async function respond(path) {
  const [, side, only] = path.replace('.rsc', '').split('/')
  const Shown = side === 'client' ? ClientExamples : ServerExamples
  const errors = []
  const stream = renderToReadableStream(
    <html lang="en">
      <head><title>App</title><link rel="icon" href="data:," /></head>
      <body><Shown only={only} /></body>
    </html>,
    { onError: (error) => void errors.push(String(error)) },
  )
  if (path.endsWith('.rsc')) return { body: stream, errors }
  const ssr = await import.meta.viteRsc.loadModule('ssr', 'index')
  const body = await ssr.toHtml(stream, errors)
  return { body, errors }
}
`

const html = `import { createFromReadableStream, getClientEntryUrl } from '@vitejs/plugin-rsc/ssr.node'
import { renderToReadableStream } from 'react-dom/server.node'

export async function toHtml(stream, errors) {
  const page = await createFromReadableStream(stream)
  try {
    const body = await renderToReadableStream(page, {
      bootstrapModules: [getClientEntryUrl()],
      onError: (error) => void errors.push(String(error)),
    })
    await body.allReady
    return body
  } catch {
    return null
  }
}
`

const browser = `import { createFromFetch } from '@vitejs/plugin-rsc/browser'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

const page = await createFromFetch(fetch(location.pathname + '.rsc'))
startTransition(() => {
  hydrateRoot(document, page, { onRecoverableError: (error) => console.error(String(error)) })
})
`

/**
 * Builds it into `folder`, with React's development build: only that one reports attributes that differ at hydration.
 * Returns `respond(path)`, which resolves to `{ body, errors }`, and `serve()`, which resolves to its server and
 * address.
 */
export async function buildServerApplication(app, folder, names) {
  const source = (name) => join(app, 'server-src', name)
  mkdirSync(source(''), { recursive: true })
  for (const name of names) writeFileSync(source(`${name}.example.tsx`), readExample(name) ?? '')
  writeFileSync(source('examples.tsx'), examplesOf(names))
  writeFileSync(source('client-examples.tsx'), clientExamples)
  writeFileSync(source('server.tsx'), server)
  writeFileSync(source('html.tsx'), html)
  writeFileSync(source('browser.tsx'), browser)

  const out = join(app, folder)
  rmSync(out, { recursive: true, force: true })
  const node = (entry) => ({
    build: { outDir: join(out, entry), minify: false },
    resolve: { noExternal: /** @type {true} */ (true) },
  })
  const builder = await createBuilder({
    configFile: false,
    root: app,
    mode: 'development',
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { dedupe: ['react', 'react-dom'] },
    plugins: [
      rsc({
        entries: {
          rsc: source('server.tsx'),
          ssr: source('html.tsx'),
          client: source('browser.tsx'),
        },
        serverHandler: false,
      }),
    ],
    environments: {
      rsc: node('rsc'),
      ssr: node('ssr'),
      client: { build: { outDir: join(out, 'client'), minify: false } },
    },
  })
  await builder.buildApp()

  const { default: respond } = await import(pathToFileURL(join(out, 'rsc/index.js')).href)
  return { respond, serve: () => serve(respond, join(out, 'client')) }
}

async function serve(respond, folder) {
  const answer = async (path, response) => {
    if (path.startsWith('/assets/')) {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      response.end(readFileSync(join(folder, path)))
      return
    }
    const { body, errors } = await respond(path)
    const type = path.endsWith('.rsc') ? 'text/x-component' : 'text/html; charset=utf-8'
    response.writeHead(body ? 200 : 500, { 'content-type': type })
    if (body) Readable.fromWeb(body).pipe(response)
    else response.end(errors.join('\n'))
  }
  const http = createServer((request, response) => void answer(request.url ?? '/', response))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address())
  return { server: http, url: `http://127.0.0.1:${port}` }
}
