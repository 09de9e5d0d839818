import { eq } from 'drizzle-orm'

import { response } from '../../../contract/common.ts'
import { hostCheckQuery } from '../../../contract/partner/theme-host.ts'
import type { Db } from '../../platform/db/client.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { open } from '../../platform/http/route.ts'
import { readFile } from '../themes/files.ts'
import { themeVersions } from '../themes/schema.ts'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
}
const FILE_NAME = /^\/theme-files\/([0-9a-f]{64})\.(css|png|webp|woff2)$/

/** What a partner's people and their browsers get without signing in. */
export const whiteLabelRoutes = new ApiRouter().openapi(
  open({
    method: 'get',
    path: '/v1/hosts/check',
    summary:
      'Check whether this console serves a host, so that a certificate may be issued for it: the check that Caddy makes before on-demand TLS.',
    query: hostCheckQuery,
    response,
    refuses: ['not_found'],
  }),
  async (c) => {
    const { domain } = c.req.valid('query')
    const host = domain.toLowerCase()
    const isOwn = host === new URL(c.var.config.publicUrl).hostname
    if (!isOwn && !(await c.var.brands.ofHost(c.var.db, host))) {
      throw new Refusal('not_found', 'This console does not serve this host.')
    }
    return c.json({ status: 200 }, 200)
  },
)

async function readCss(db: Db, hash: string) {
  const [found] = await db
    .select({ css: themeVersions.css })
    .from(themeVersions)
    .where(eq(themeVersions.cssHash, hash))
    .limit(1)
  return found?.css
}

// Named by their content, so that a browser can cache them forever.
whiteLabelRoutes.get('/theme-files/*', async (c) => {
  const [, hash = '', extension = ''] = FILE_NAME.exec(c.req.path) ?? []
  const file =
    extension === 'css' ? await readCss(c.var.db, hash) : await readFile(c.var.db, hash, extension)
  if (!file) return c.text('This path does not exist.', 404)
  return c.body(typeof file === 'string' ? file : new Uint8Array(file), 200, {
    'Content-Type': types[extension] ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
})
