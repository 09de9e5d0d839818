import { createHash } from 'node:crypto'

import type { Context } from 'hono'
import { raw } from 'hono/html'

import { escapeHtml } from '../brand/brand-page.ts'
import { productName } from '../brand/brand.ts'
import { pagePolicy } from '../security-headers/policy.ts'

/** The style of the few pages that the server renders itself: no script, no external resources, light and dark. */
const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: Canvas; color: CanvasText; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; } h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
p { margin: 0 0 1rem; } pre, code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: color-mix(in srgb, CanvasText 6%, Canvas); padding: .75rem; border-radius: .5rem; }
article, form { border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); border-radius: .75rem; padding: 1rem 1.25rem; margin: 0 0 1rem; }
form { max-width: 26rem; } label { display: block; margin: 0 0 1rem; font-weight: 600; }
input { display: block; box-sizing: border-box; inline-size: 100%; margin-block-start: .25rem; padding: .5rem .75rem; font: inherit; border: 1px solid color-mix(in srgb, CanvasText 55%, Canvas); border-radius: .5rem; background: Canvas; color: CanvasText; }
.choice { font-weight: 400; } .choice input { display: inline; inline-size: auto; margin: 0 .5rem 0 0; }
button { font: inherit; font-weight: 600; padding: .5rem 1rem; min-block-size: 2.5rem; border-radius: .5rem; border: 1px solid color-mix(in srgb, CanvasText 55%, Canvas); background: Canvas; color: CanvasText; cursor: pointer; }
button.primary { background: CanvasText; color: Canvas; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
.note { border-inline-start: .25rem solid currentColor; padding-inline-start: .75rem; }
.quiet { opacity: .8; font-size: .875rem; } table { border-collapse: collapse; inline-size: 100%; }
th, td { text-align: start; padding: .25rem .75rem .25rem 0; vertical-align: top; border-block-end: 1px solid color-mix(in srgb, CanvasText 15%, Canvas); }
.method { display: inline-block; min-inline-size: 3.25rem; font-weight: 700; }
`

export const inlineHash = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`
const policy = pagePolicy({ styleSources: [inlineHash(style)] })

type Html = ReturnType<typeof raw>

/** Renders an HTML page. `body` comes from `html`, which escapes its values. */
export function page(
  c: Context,
  {
    title,
    body,
    refreshSeconds,
    status = 200,
  }: { title: string; body: Html | Promise<Html>; refreshSeconds?: number; status?: 200 | 400 },
) {
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  return Promise.resolve(body).then((content) =>
    c.html(
      `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">\n` : ''}<title>${title} · ${escapeHtml(productName())}</title>
<style>${style}</style>
</head>
<body>
<main>
${content.toString()}
</main>
</body>
</html>
`,
      status,
    ),
  )
}
