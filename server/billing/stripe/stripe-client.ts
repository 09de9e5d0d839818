import type { Stripe } from 'stripe'

import type { StripeKeys } from '../../platform/config.ts'

const TIMEOUT_MS = 20_000

export type StripeClient = ReturnType<typeof connected>

/** Loads Stripe's library with the first call, because most servers have no keys. */
export function connected({ secretKey, apiUrl }: StripeKeys) {
  let client: Promise<Stripe> | undefined
  const connect = async () => {
    const { default: StripeClient } = await import('stripe')
    const { protocol, hostname: host, port } = new URL(apiUrl)
    return new StripeClient(secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host,
      ...(port && { port }),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    })
  }
  return () => (client ??= connect())
}

/** An object that a response refers to, if it was requested along with it. */
export const expanded = <Thing extends { id: string }>(
  reference: string | Thing | null | undefined,
) => (typeof reference === 'string' ? undefined : (reference ?? undefined))
export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : reference?.id

/** Whether Stripe understood the request and rejected it, as opposed to a temporary failure. */
export const isRefused = (error: unknown): error is Error =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'
