import { z } from 'zod'

import type { Clock } from '../../platform/clock.ts'
import { findRdapService } from './bootstrap.ts'
import { getJson, type RdapSettings, RdapRefused } from './get-json.ts'

const TIME_LIMIT_MS = 20_000
/** Written by strangers. */
const TEXT_MAX_LENGTH = 200
const STATUSES_MAX = 20
/** The database doesn’t read how JavaScript writes years of five digits. */
const eventDate = z.coerce
  .date()
  .min(new Date(0))
  .max(new Date(Date.UTC(9999, 11, 31, 23, 59, 59, 999)))
/** It stores neither NUL nor lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed()

export const NOT_REGISTERED = 'This name is not in the registry. Check that it is registered.'

export type Registration = {
  expiresAt: Date | null
  registeredAt: Date | null
  registrar: string | null
  statuses: string[]
}

/** The part of RFC 9083 that is used here. Fields that don't match are left out, not refused. */
const domainObject = z.object({
  events: z.array(z.object({ eventAction: z.string(), eventDate }).catch(nothing)).catch([]),
  status: z.array(z.string().max(TEXT_MAX_LENGTH)).catch([]),
  entities: z
    .array(z.object({ roles: z.array(z.string()), vcardArray: z.unknown() }).catch(noEntity))
    .catch([]),
})

function nothing() {
  return { eventAction: '', eventDate: new Date(Number.NaN) }
}
function noEntity() {
  return { roles: [], vcardArray: undefined }
}

/** Queries a domain's registry. Returns a sentence instead when there is no data. */
export async function lookUpRegistration(
  domain: string,
  { clock, settings, signal }: { clock: Clock; settings: RdapSettings; signal?: AbortSignal },
): Promise<Registration | { failure: string }> {
  const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS)
  const stop = signal ? AbortSignal.any([signal, timeLimit]) : timeLimit
  try {
    const service = await findRdapService(domain, { clock, settings, signal: stop })
    if (service === undefined) {
      return {
        failure: 'The registry for this domain ending does not publish expiry dates.',
      }
    }
    const url = new URL(`domain/${domain}`, service.endsWith('/') ? service : `${service}/`)
    return read(await getJson(url.href, settings, stop))
  } catch (error) {
    signal?.throwIfAborted()
    return { failure: failureOf(error) }
  }
}

function failureOf(error: unknown) {
  if (error instanceof RdapRefused && error.status === 404) {
    return NOT_REGISTERED
  }
  if (error instanceof RdapRefused && error.status === 429) {
    return 'The registry is rate-limiting our queries. The next check is tomorrow.'
  }
  return 'The registry’s response could not be read. The next check is tomorrow.'
}

function read(response: unknown): Registration {
  const { events, status, entities } = domainObject.parse(response)
  const dateOf = (action: string) => {
    const date = events.find(({ eventAction }) => eventAction === action)?.eventDate
    return date && !Number.isNaN(date.getTime()) ? date : null
  }
  const registrar = entities.find(({ roles }) => roles.includes('registrar'))
  return {
    expiresAt: dateOf('expiration'),
    registeredAt: dateOf('registration'),
    registrar: registrar ? nameIn(registrar.vcardArray) : null,
    statuses: status.slice(0, STATUSES_MAX).map(storable),
  }
}

/** The formatted name of a jCard (RFC 7095, section 3.3). */
function nameIn(vcard: unknown) {
  const card = z.tuple([z.literal('vcard'), z.array(z.array(z.unknown()))]).safeParse(vcard)
  const name = card.data?.[1].find(([property]) => property === 'fn')?.[3]
  return typeof name === 'string' && name !== '' ? storable(name.slice(0, TEXT_MAX_LENGTH)) : null
}
