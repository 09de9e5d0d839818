import type { Context } from 'hono'
import { z } from 'zod'

import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import type { DoneWith } from '../../platform/http/caller.ts'

/** The server as one function from request to response. */
export type Fetch = (request: Request, env?: object) => Response | Promise<Response>

export type ApiCall = {
  method: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>>
  body?: object
}
type ApiResult = { status: number; body: unknown }
/** Calls the API with the access of the person who asks the assistant. */
export type Dispatch = (call: ApiCall) => Promise<ApiResult>

/** What identifies the person or the token, and where the request comes from. */
const forwarded = ['authorization', 'user-agent', 'x-forwarded-for'] as const

/**
 * Sends calls through the whole app as the person, so that each is authenticated, checked for access, counted and
 * logged like one that the console makes. Outside callers can't set the values in the environment: how a call was made,
 * and the only organisation in which an MCP client's call finds anything.
 */
export function dispatchAs(
  fetch: Fetch,
  c: Context<AppEnv>,
  {
    organisationId,
    authorization,
    doneWith,
    proposedBy,
  }: {
    organisationId: string
    authorization?: string
    doneWith: DoneWith
    proposedBy?: string | undefined
  },
): Dispatch {
  const headers: Record<string, string> = {}
  for (const name of forwarded) {
    const value = c.req.header(name)
    if (value !== undefined) headers[name] = value
  }
  if (authorization !== undefined) headers.authorization = authorization
  headers[ORGANISATION_HEADER] = organisationId
  const onlyIn = doneWith === 'mcp' ? organisationId : undefined
  const env = { ...(c.env as object | undefined), doneWith, proposedBy, onlyIn }
  const { publicUrl } = c.var.config
  return async ({ method, path, query = {}, body }) => {
    const url = new URL(path, publicUrl)
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value].flat()) {
        if (one !== undefined) url.searchParams.append(name, String(one))
      }
    }
    const text = body === undefined ? undefined : JSON.stringify(body)
    const request = new Request(url, {
      method,
      headers: {
        ...headers,
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
      },
      ...(text !== undefined && { body: text }),
    })
    const response = await fetch(request, env)
    return { status: response.status, body: await response.json() }
  }
}

const refused = z.object({ message: z.string(), code: z.string() })

/** Why a call was refused, in the API's own words. */
export const refusalIn = ({ status, body }: ApiResult) => {
  const { data } = refused.safeParse(body)
  return {
    code: data?.code ?? 'internal_error',
    message: data?.message ?? `The request failed with status ${status}.`,
  }
}
