import { hash } from 'node:crypto'

import type { Log } from '../log.ts'

const TIMEOUT_MS = 2_000
/** A padded response has at most 1,000 lines of about 40 octets. */
const MAX_BODY_OCTETS = 200_000
const PREFIX_LENGTH = 5

/** Whether a password is known to have leaked, as far as can be determined. Never rejects. */
export type PasswordRange = (password: string) => Promise<boolean>

/**
 * Looks a password up in Pwned Passwords by k-anonymity: only the first five hex digits of its SHA-1 leave the server,
 * and the padding hides how many others begin with them (https://haveibeenpwned.com/API/v3#PwnedPasswords). When the
 * service fails, the password counts as not leaked and the reason is logged, so that an outage keeps nobody from
 * choosing a password. Without a URL, nothing is requested.
 */
export function passwordRange(
  rangeUrl: string | undefined,
  { log, timeoutMs = TIMEOUT_MS }: { log: Log; timeoutMs?: number },
): PasswordRange {
  if (!rangeUrl) return () => Promise.resolve(false)
  return async (password) => {
    // The service's API requires SHA-1. Nothing relies on its strength: the digest protects no secret.
    const digest = hash('sha1', password).toUpperCase()
    try {
      const body = await readRange(`${rangeUrl}/${digest.slice(0, PREFIX_LENGTH)}`, timeoutMs)
      return countIn(body, digest.slice(PREFIX_LENGTH)) > 0
    } catch (error) {
      log.warn('password range check failed', { reason: reasonOf(error) })
      return false
    }
  }
}

class RangeFailed extends Error {}

async function readRange(url: string, timeoutMs: number) {
  const response = await fetch(url, {
    headers: { 'Add-Padding': 'true', 'User-Agent': 'Parapet' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    throw new RangeFailed(`status ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let octets = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    octets += chunk.length
    if (octets > MAX_BODY_OCTETS) throw new RangeFailed(`over ${MAX_BODY_OCTETS} octets`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('latin1')
}

/** How often it leaked. Padding lines have the count 0. */
function countIn(body: string, suffix: string) {
  const line = body.split(/\r?\n/).find((candidate) => candidate.startsWith(`${suffix}:`))
  return Number(line?.slice(suffix.length + 1) ?? 0)
}

/** Leaves out the address, which ends with a part of the digest. */
function reasonOf(error: unknown) {
  if (error instanceof RangeFailed) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
  return code ?? error.name
}
