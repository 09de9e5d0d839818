import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'

import { errorResponse, type ErrorCode } from '../../../contract/errors.ts'
import type { AppEnv } from './api-router.ts'
import { jsonBody, type LargestBody, openBody } from './body-rules.ts'
import { jsonSchemaOf } from './json-schema.ts'

export type RouteDescription = {
  method: 'get' | 'post'
  path: `/${string}`
  /** One line for the reference page. */
  summary: string
  body?: z.ZodType
  /** For a body that may be larger than on other routes. */
  largestBody?: LargestBody
  /** Bodies that the handler reads itself, by media type: they are described here, but not validated. */
  ownBodies?: Readonly<Record<string, z.ZodType>>
  query?: z.ZodObject
  params?: z.ZodObject
  response?: z.ZodType
  /** Media types of responses that the handler writes itself, such as a file. */
  ownResponses?: readonly string[]
  /** Its response has an ETag, so a request may get a 304 (RFC 9110 section 15.4.5). */
  hasEntityTag?: boolean
  /** The schema of its errors, when one of them has additional fields. */
  refusal?: z.ZodType
  /** Error codes beyond those that every route may return. */
  refuses?: readonly ErrorCode[]
}

type JsonContent<Schema> = { 'application/json': { schema: Schema } }
type Route<D extends RouteDescription> = {
  method: D['method']
  path: D['path']
  request: (D extends { body: infer B extends z.ZodType }
    ? { body: { required: true; content: JsonContent<B> } }
    : object) &
    (D extends { query: infer Q extends z.ZodObject } ? { query: Q } : object) &
    (D extends { params: infer P extends z.ZodObject } ? { params: P } : object)
  responses: {
    200: D extends { response: infer A extends z.ZodType; ownResponses?: undefined }
      ? { description: string; content: JsonContent<A> }
      : { description: string }
  }
  getRoutingPath: () => string
}

/** A public route. */
export const open = <const D extends RouteDescription>(described: D) =>
  describeRoute(described, [], { middleware: [jsonBody(openBody)] })

/** Describes a route for the API document, with the checks that run before its handler. */
export function describeRoute<D extends RouteDescription>(
  {
    method,
    path,
    summary,
    body,
    ownBodies,
    query,
    params,
    response,
    ownResponses = [],
    hasEntityTag = false,
    refusal = errorResponse,
    refuses = [],
  }: D,
  alsoRefuses: readonly ErrorCode[],
  {
    security,
    action,
    middleware = [],
  }: {
    /** The action of the access table that it requires. */
    action?: string | undefined
    /** Any of them is sufficient. */
    security?: ('user_token' | 'session_cookie' | 'ingest_key' | 'api_token')[]
    middleware?: MiddlewareHandler<AppEnv>[]
  } = {},
) {
  const codes = [...new Set([...alsoRefuses, ...refuses])]
  const route = createRoute({
    method,
    path,
    summary,
    middleware,
    ...(action && { 'x-parapet-action': action }),
    ...(security && { security: security.map((scheme) => ({ [scheme]: [] })) }),
    request: {
      ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
      ...(ownBodies && { body: { required: true, content: describedOnly(ownBodies) } }),
      ...(query && { query }),
      ...(params && { params }),
    },
    responses: {
      200: {
        description: 'Success.',
        content: {
          ...Object.fromEntries(
            ownResponses.map((mediaType) => [mediaType, { schema: z.string() }]),
          ),
          ...(response && { 'application/json': { schema: response } }),
        },
      },
      ...(hasEntityTag && { 304: { description: 'Nothing has changed.' } }),
      default: {
        description: ['Error.', codes.length > 0 && `Codes: ${codes.join(', ')}.`]
          .filter(Boolean)
          .join(' '),
        content: { 'application/json': { schema: refusal } },
      },
    },
  })
  // The optional parts above would be optional for the handler too; this states which ones exist.
  return route as unknown as Route<D>
}

/** A zod schema would be validated; its JSON Schema, which OpenAPI 3.1 uses, is not. */
const describedOnly = (
  bodies: Readonly<Record<string, z.ZodType>>,
): Record<string, { schema: object }> =>
  Object.fromEntries(
    Object.entries(bodies).map(([mediaType, schema]) => [
      mediaType,
      { schema: jsonSchemaOf(schema, 'input') },
    ]),
  )
