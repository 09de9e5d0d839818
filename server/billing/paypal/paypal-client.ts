import http, { type IncomingMessage } from 'node:http'
import https, { type RequestOptions } from 'node:https'

import type { Client } from '@paypal/paypal-server-sdk'

import type { PayPalKeys } from '../../platform/config.ts'

export const LIVE = 'https://api-m.paypal.com'
const SANDBOX = 'https://api-m.sandbox.paypal.com'
const TIMEOUT_MS = 20_000

/** Loads PayPal's library with the first call, because most servers have no keys. */
export function connected(keys: PayPalKeys) {
  let loaded: ReturnType<typeof connect> | undefined
  return () => (loaded ??= connect(keys))
}

async function connect({ clientId, clientSecret, apiUrl }: PayPalKeys) {
  const sdk = await import('@paypal/paypal-server-sdk')
  const isKnown = apiUrl === LIVE || apiUrl === SANDBOX
  const client = new sdk.Client({
    environment: apiUrl === LIVE ? sdk.Environment.Production : sdk.Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    timeout: TIMEOUT_MS,
    // The library only knows two addresses. Tests use another one.
    ...(!isKnown && { unstable_httpClientOptions: { transport: transportTo(new URL(apiUrl)) } }),
  })
  return {
    sdk,
    client,
    orders: new sdk.OrdersController(client),
    payments: new sdk.PaymentsController(client),
    vault: new sdk.VaultController(client),
    transactions: new sdk.TransactionSearchController(client),
  }
}

const transportTo = ({ protocol, hostname, port, host }: URL) => ({
  request: (options: RequestOptions, callback: (response: IncomingMessage) => void) => {
    const { request } = protocol === 'http:' ? http : https
    const headers = Object.assign({}, options.headers, { host })
    const where: RequestOptions = { protocol, hostname, host: hostname, port, headers }
    return request({ ...options, ...where }, callback)
  },
})

/** A call that PayPal's library lacks. Returns the body as text, and throws its ApiError. */
export async function callPayPal(
  client: Client,
  method: 'GET' | 'POST',
  path: string,
  { query, body }: { query?: Record<string, string>; body?: string } = {},
): Promise<string> {
  const request = client.getRequestBuilderFactory()(method, path)
  request.authenticate([{ oauth2: true }])
  request.header('Accept', 'application/json')
  if (query) request.query(query)
  if (body !== undefined) {
    request.header('Content-Type', 'application/json')
    request.text(body)
  }
  return (await request.callAsText()).body as string
}

export type PayPalClient = ReturnType<typeof connected>

/** The library's enums, as the values that PayPal sends. */
export const wordOf = (value: string | undefined): string | undefined => value

/** The HTTP status of a refused call. */
export const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
