// `npm run pictures`: shows each story's changed picture (expected, actual and difference side by side) and accepts the
// chosen ones. Run it after `node scripts/stories.mjs` has failed on pictures.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { argv, exit } from 'node:process'

import { compressed } from './compressed-picture.mjs'

const baselines = 'stories/__screens__'
const results = 'dist/results/screens'
const SUFFIX = '-received.png'
const PORT = 6106

/** Names of the pictures that differ, such as `components-button--primary.dark`. */
const changed = () =>
  existsSync(results)
    ? readdirSync(results)
        .filter((file) => file.endsWith(SUFFIX))
        .map((file) => file.slice(0, -SUFFIX.length))
        .toSorted()
    : []

async function accept(name) {
  const received = readFileSync(join(results, `${name}${SUFFIX}`))
  writeFileSync(join(baselines, `${name}.png`), await compressed(received))
  rmSync(join(results, `${name}${SUFFIX}`))
  rmSync(join(results, `${name}-diff.png`), { force: true })
}

const picture = (kind, name) => `<img src="/${kind}/${name}" alt="">`

const row = (name) => `
  <section>
    <h2><label><input type="checkbox" name="accept" value="${name}"> ${name}</label></h2>
    <div>
      <figure><figcaption>Expected</figcaption>${picture('expected', name)}</figure>
      <figure><figcaption>Actual</figcaption>${picture('actual', name)}</figure>
      <figure><figcaption>Difference (black: identical)</figcaption>
        <span class="both">${picture('expected', name)}${picture('actual', name)}</span></figure>
    </div>
  </section>`

const page = (
  names,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Changed screenshots</title>
<style>
  body { font: 14px/1.5 system-ui, sans-serif; margin: 24px; background: #e9e6df; color: #24211b }
  h1 { font-size: 20px } h2 { font-size: 14px; margin: 24px 0 8px }
  section > div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px }
  figure { margin: 0 } img { max-width: 100%; display: block; background: white }
  .both { display: grid; isolation: isolate } .both img { grid-area: 1 / 1 }
  .both img + img { mix-blend-mode: difference }
  footer { position: sticky; bottom: 0; padding: 12px 0; background: inherit } button { font: inherit; padding: 8px 16px }
</style>
<h1>${names.length === 0 ? 'No screenshot differs from its baseline' : `${names.length} screenshots changed`}</h1>
<form method="post" action="/accept">${names.map(row).join('')}
${names.length === 0 ? '' : '<footer><button>Accept selected</button></footer>'}</form></html>`

const files = {
  expected: (name) => join(baselines, `${name}.png`),
  actual: (name) => join(results, `${name}${SUFFIX}`),
}

async function bodyOf(request) {
  let body = ''
  for await (const chunk of request) body += chunk
  return new URLSearchParams(body)
}

async function answer(request, response) {
  const [, kind, name = ''] = (request.url ?? '/').split('/').map(decodeURIComponent)
  const names = changed()
  if (request.method === 'POST' && kind === 'accept') {
    // Other sites must not be able to accept pictures through this browser.
    if (request.headers['sec-fetch-site'] !== 'same-origin') return response.writeHead(403).end()
    const chosen = (await bodyOf(request)).getAll('accept')
    await Promise.all(chosen.filter((wanted) => names.includes(wanted)).map(accept))
    return response.writeHead(303, { location: '/' }).end()
  }
  const file = names.includes(name) ? files[kind]?.(name) : undefined
  if (file && existsSync(file)) {
    return response.writeHead(200, { 'content-type': 'image/png' }).end(readFileSync(file))
  }
  response.writeHead(kind ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
  return response.end(kind ? 'Not found' : page(names))
}

if (argv.includes('--list')) {
  console.log(changed().join('\n') || 'No screenshot differs from its baseline.')
  exit(0)
}
const server = createServer((request, response) => void answer(request, response))
server.listen(PORT, '127.0.0.1', () => {
  console.log(`${changed().length} screenshots changed: http://127.0.0.1:${PORT}`)
})
