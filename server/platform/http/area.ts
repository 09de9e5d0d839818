import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'

import { SESSION_COOKIE } from '../../../contract/constants.ts'
import { errorAnswer, type ErrorCode } from '../../../contract/errors.ts'
import { messages } from '../../../contract/messages.ts'
import {
  type Account,
  authenticate,
  authenticateByAccessToken,
  type Session,
} from '../../account/sessions/service.ts'
import type { Dependencies } from '../dependencies.ts'
import { onBehalfOf } from '../network/connections.ts'
import { countingWrongTokens } from '../rate-limits/wrong-tokens.ts'
import { jsonBody, type LargestBody, openBody, signedInBody } from './body-rules.ts'
import type { Caller } from './caller.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { Refusal } from './refusal.ts'

export type AppEnv = {
  Variables: Dependencies & { caller: Caller; session: Session; account: Account }
}

/** A folder's routes. A body or query that breaks its schema is refused with the fields at fault. */
export class Area extends OpenAPIHono<AppEnv> {
  constructor() {
    super({
      defaultHook: (result) => {
        if (result.success) return
        const errors = result.error.issues.map((issue) => ({
          path: issue.path.join('.'),
          message: issue.message,
        }))
        const message = errors[0]?.message ?? 'The request is not complete.'
        throw new Refusal('invalid_request', message, { errors })
      },
    })
  }
}

type Described = {
  method: 'get' | 'post'
  path: `/${string}`
  /** One line for the reference page. */
  summary: string
  body?: z.ZodType
  /** For a body that may be larger than those of other calls. */
  largestBody?: LargestBody
  /** Bodies that the handler reads itself, by media type: they are described here, and nothing checks them. */
  ownBodies?: Readonly<Record<string, z.ZodType>>
  query?: z.ZodObject
  params?: z.ZodObject
  answer?: z.ZodType
  /** Media types of answers that the handler writes itself, such as a file. */
  ownAnswers?: readonly string[]
  /** Its response carries an ETag, so a request may be answered with 304 (RFC 9110 section 15.4.5). */
  hasEntityTag?: boolean
  /** The form of its errors, where one of them says more than others do. */
  refusal?: z.ZodType
  /** Codes beyond those that every route may answer. */
  refuses?: readonly ErrorCode[]
}

type JsonContent<Schema> = { 'application/json': { schema: Schema } }
type Route<D extends Described> = {
  method: D['method']
  path: D['path']
  request: (D extends { body: infer B extends z.ZodType }
    ? { body: { required: true; content: JsonContent<B> } }
    : object) &
    (D extends { query: infer Q extends z.ZodObject } ? { query: Q } : object) &
    (D extends { params: infer P extends z.ZodObject } ? { params: P } : object)
  responses: {
    200: D extends { answer: infer A extends z.ZodType; ownAnswers?: undefined }
      ? { description: string; content: JsonContent<A> }
      : { description: string }
  }
  getRoutingPath: () => string
}

/** A route for everybody. */
export const open = <const D extends Described>(described: D) =>
  describe(described, [], { middleware: [jsonBody(openBody)] })

/** A route for which `Authorization` must carry the user token of a session that has not ended. */
export function signedIn<const D extends Described>(
  described: D & {
    /** Whose sessions it serves that are not through sign-in yet. */
    allows?: Allows
  },
) {
  const { allows, largestBody, ...rest } = described
  return describe(
    rest as D,
    [
      'missing_token',
      'session_ended',
      ...(allows === 'pending_second_factor' ? [] : (['second_factor_pending'] as const)),
      ...(allows ? [] : (['email_not_verified'] as const)),
    ],
    {
      security: ['user_token'],
      // In this order: what a stranger sends is not read.
      middleware: [sessionGuard(tokenSession, allows), jsonBody(signedInBody(largestBody))],
    },
  )
}

/**
 * A download or a stream for whoever is signed in. A browser sends no header with these, so the cookie does where there
 * is none (DESIGN, section 8): it is sent from pages of ours only (SameSite=Strict), and nothing is changed by a GET.
 */
export const signedInByCookie = <const D extends Described & { method: 'get' }>(described: D) =>
  describe(
    described,
    ['missing_token', 'session_ended', 'second_factor_pending', 'email_not_verified'],
    {
      security: ['user_token', 'session_cookie'],
      middleware: [sessionGuard(tokenOrCookieSession)],
    },
  )

type Allows = 'unverified_email' | 'pending_second_factor' | undefined

type FindSession = (c: Context<AppEnv>) => ReturnType<typeof authenticate>

const tokenSession: FindSession = (c) => authenticate(c.var, tokenIn(c.req.header('authorization')))

const tokenOrCookieSession: FindSession = (c) => {
  const cookie = getCookie(c, SESSION_COOKIE)
  const hasHeader = c.req.header('authorization') !== undefined
  return cookie && !hasHeader ? authenticateByAccessToken(c.var, cookie) : tokenSession(c)
}

const sessionGuard = (findSession: FindSession, allows?: Allows) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { session, account } = await countingWrongTokens(c.var, c.var.caller, () =>
      findSession(c),
    )
    refuseUnfinished(session, account, allows)
    c.set('session', session)
    c.set('account', account)
    await onBehalfOf(account.id, next)
  })

/** Refuses a session that is not through sign-in yet. */
export function refuseUnfinished(session: Session, account: Account, allows?: Allows) {
  if (session.secondFactorPending && allows !== 'pending_second_factor') {
    throw new Refusal('second_factor_pending', 'Enter your one-time code to finish signing in.')
  }
  if (!account.emailVerifiedAt && !allows) {
    throw new Refusal('email_not_verified', 'Verify your email first. We sent you a code.')
  }
}

/** A route for which `Authorization` must carry the ingest key of the website in its path. Its handler asks for it. */
export const withIngestKey = <const D extends Described>(described: D) =>
  describe(described, ['wrong_ingest_key', 'too_many_attempts'], { security: ['ingest_key'] })

/** A route for both: a session or the ingest key. Its handler asks for either. */
export const signedInOrWithIngestKey = <const D extends Described>(described: D) =>
  describe(described, ['missing_token', 'session_ended', 'wrong_ingest_key', 'too_many_attempts'], {
    security: ['user_token', 'ingest_key'],
  })

/** The raw user token, with no scheme before it (SPEC section 7). */
export function tokenIn(authorization: string | undefined) {
  const token = authorization?.trim()
  if (!token) throw new Refusal('missing_token', messages.missingToken)
  return token
}

function describe<D extends Described>(
  {
    method,
    path,
    summary,
    body,
    ownBodies,
    query,
    params,
    answer,
    ownAnswers = [],
    hasEntityTag = false,
    refusal = errorAnswer,
    refuses = [],
  }: D,
  alsoRefuses: readonly ErrorCode[],
  {
    security,
    middleware = [],
  }: {
    /** Any of them is enough. */
    security?: ('user_token' | 'session_cookie' | 'ingest_key')[]
    middleware?: MiddlewareHandler<AppEnv>[]
  } = {},
) {
  const codes = [...new Set([...alsoRefuses, ...refuses])]
  const route = createRoute({
    method,
    path,
    summary,
    middleware,
    ...(security && { security: security.map((scheme) => ({ [scheme]: [] })) }),
    request: {
      ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
      ...(ownBodies && { body: { required: true, content: describedOnly(ownBodies) } }),
      ...(query && { query }),
      ...(params && { params }),
    },
    responses: {
      200: {
        description: 'It worked.',
        content: {
          ...Object.fromEntries(ownAnswers.map((mediaType) => [mediaType, { schema: z.string() }])),
          ...(answer && { 'application/json': { schema: answer } }),
        },
      },
      ...(hasEntityTag && { 304: { description: 'Nothing has changed.' } }),
      default: {
        description: ['It did not.', codes.length > 0 && `Codes: ${codes.join(', ')}.`]
          .filter(Boolean)
          .join(' '),
        content: { 'application/json': { schema: refusal } },
      },
    },
  })
  // The optional parts above would reach the handler as optional; this says which ones are there.
  return route as unknown as Route<D>
}

/** A schema of zod would be checked; the same as JSON Schema, which OpenAPI 3.1 speaks, is not. */
const describedOnly = (
  bodies: Readonly<Record<string, z.ZodType>>,
): Record<string, { schema: object }> =>
  Object.fromEntries(
    Object.entries(bodies).map(([mediaType, schema]) => [
      mediaType,
      { schema: jsonSchemaOf(schema, 'input') },
    ]),
  )
