import type { OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'

import { brandInUse, originOf, PRODUCT_NAME, productName } from '../brand/brand.ts'
import { type AppEnv, ApiRouter } from '../http/api-router.ts'
import { page } from '../http/page.ts'
import { curlExample, openApiDocument } from './document.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
}
type Operation = {
  summary?: string
  'x-parapet-action'?: string
  security?: Record<string, unknown>[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<
    string,
    { description?: string; content?: Record<string, { schema?: Schema }> }
  >
}

/** Serves /v1/openapi.json, and a page that shows it without scripts. */
export function openApiRoutes(app: OpenAPIHono<AppEnv>, publicUrl: string) {
  const router = new ApiRouter()
  let made: ReturnType<typeof openApiDocument> | undefined
  const document = () => (made ??= openApiDocument(app, publicUrl))

  /** On a partner's host, the words of the document name the partner's product and that host. */
  const branded = () => {
    const brand = brandInUse()
    if (!brand) return document()
    const name = JSON.stringify(brand.productName).slice(1, -1)
    const text = JSON.stringify(document())
      .replaceAll(PRODUCT_NAME, () => name)
      .replaceAll(publicUrl, () => originOf({ publicUrl }, brand))
    return JSON.parse(text) as ReturnType<typeof document>
  }

  router.get('/v1/openapi.json', (c) => c.json(branded()))
  router.get('/v1/docs', (c) => {
    const operations = Object.entries(branded().paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation: operation as Operation,
      })),
    )
    const body = html` <h1>${productName()} API</h1>
      <p>
        Bodies are JSON. An authenticated call sends the user token in <code>Authorization</code>,
        without a scheme. Every response has <code>status</code>; an error adds <code>code</code>,
        <code>errors</code>, <code>request_id</code> and, if a later attempt may succeed,
        <code>retry_after</code>. OpenAPI document: <a href="/v1/openapi.json">/v1/openapi.json</a>.
      </p>
      <p>
        Scripts use an API token, created at <a href="/organisation?tab=tokens">/organisation</a>,
        with the scheme <code>Bearer</code>. Calls without “with an API token” below require a
        signed-in person.
      </p>
      <pre><code>${curlExample(originOf({ publicUrl }))}</code></pre>
      ${operations.map(
        ({ path, method, operation }) =>
          html` <article>
            <h2><span class="method">${method}</span> <code>${path}</code></h2>
            <p>${operation.summary ?? ''}</p>
            <p class="quiet">
              ${whoMayCall(operation)} ${operation.responses?.['default']?.description ?? ''}
            </p>
            ${fields('Request', operation.requestBody?.content?.['application/json']?.schema)}
            ${fields('Response', operation.responses?.['200']?.content?.['application/json']?.schema)}
          </article>`,
      )}`
    return page(c, { title: 'API', body })
  })
  return router
}

function whoMayCall({ security = [], 'x-parapet-action': action }: Operation) {
  const schemes = security.flatMap((scheme) => Object.keys(scheme))
  if (schemes.length === 0) return 'Public.'
  const proofs = {
    user_token: 'Signed in',
    session_cookie: 'with the console’s cookie',
    api_token: 'with an API token',
    ingest_key: 'With the ingest key of the website or database',
  }
  return `${schemes.map((scheme) => proofs[scheme as keyof typeof proofs]).join(', or ')}.${action ? ` Requires the action ${action}.` : ''}`
}

function fields(title: string, schema: Schema | undefined) {
  const rows = rowsOf(schema)
  if (rows.length === 0) return ''
  return html` <table>
    <thead>
      <tr>
        <th scope="col">${title}</th>
        <th scope="col">Type</th>
        <th scope="col">Required</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, type, isRequired }) =>
          html`<tr>
            <td><code>${name}</code></td>
            <td>${type}</td>
            <td>${isRequired ? 'yes' : 'no'}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function rowsOf(
  schema: Schema | undefined,
  prefix = '',
): { name: string; type: string; isRequired: boolean }[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => [
    {
      name: prefix + name,
      type: typeOf(property),
      isRequired: schema?.required?.includes(name) ?? false,
    },
    ...[property, ...(property.anyOf ?? [])].flatMap((part) => [
      ...rowsOf(part, `${prefix}${name}.`),
      ...rowsOf(part.items, `${prefix}${name}[].`),
    ]),
  ])
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  return (
    [schema.type ?? 'nothing'].flat().join(' or ') + (schema.format ? ` (${schema.format})` : '')
  )
}
