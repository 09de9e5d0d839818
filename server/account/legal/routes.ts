import { html } from 'hono/html'

import { brandInUse } from '../../platform/brand/brand.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { page } from '../../platform/http/page.ts'

const documents = { terms: 'Terms of service', privacy: 'Privacy policy' } as const

/**
 * The terms that people agree to when they register: the operator's page, or one that states that there is none. The
 * pages that link here are built once for every operator, so they can't know the address. Under /v1, because a CDN that
 * serves the console sends nothing else to the server.
 */
export const legalRoutes = new ApiRouter()
for (const name of ['terms', 'privacy'] as const) {
  legalRoutes.get(`/v1/${name}`, async (c) => {
    const url = brandInUse()?.[`${name}Url`] ?? c.var.config.legal[name]
    if (url) return c.redirect(url)
    const title = documents[name]
    const body = html`<h1>${title}</h1>
      <p>The operator of this console has not published its ${title.toLowerCase()} yet.</p>
      <p>Ask the operator for a copy before you register.</p>
      <p><a href="/register">Back to registration</a></p>`
    return page(c, { title, body })
  })
}

/** Where people get help. A redirect to an email address opens nothing in some browsers, so a page links to it. */
legalRoutes.get('/v1/support', async (c) => {
  const url = brandInUse()?.supportUrl ?? c.var.config.supportUrl
  if (url && !url.startsWith('mailto:')) return c.redirect(url)
  const contact = url
    ? html`<p>Write to <a href="${url}">${url.slice('mailto:'.length).replace(/\?.*/, '')}</a>.</p>`
    : html`<p>The operator of this console has not published an address for support yet.</p>`
  return page(c, {
    title: 'Support',
    body: html`<h1>Support</h1>
      ${contact}`,
  })
})
