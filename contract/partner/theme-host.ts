import { z } from 'zod'

import { instant, response, responseWith, text } from '../common.ts'

/** A host name at which a theme is shown, for example login.acme.example. */
export const themeHost = z.object({
  id: z.uuid(),
  host: z.string(),
  /** The TXT record that shows that the partner controls the name. */
  txt_name: z.string(),
  txt_value: z.string(),
  /** Where the name must point: the host of this console. */
  target: z.string(),
  /** Null until both were found. Pages and certificates are only served from then on. */
  verified_at: instant.nullable(),
})
export type ThemeHost = z.infer<typeof themeHost>

/** A name with a dot, in ASCII, without a port: no IP address, nothing local. */
const hostName = text('Enter a host name.')
  .max(253, 'Use at most 253 characters.')
  .regex(
    /^\s*(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])\s*$/,
    'Enter a host name such as login.example.com, without https:// or a path.',
  )
  .trim()
  .toLowerCase()

/** As in the DNS: international labels in punycode, and no dot at the end. */
function inDns(typed: string) {
  const name = typed.replace(/\.$/, '')
  const isInternational = /\P{ASCII}/u.test(name) && !/[\s/\\:?#@%]/.test(name)
  const url = `https://${name}`
  return isInternational && URL.canParse(url) ? new URL(url).hostname : name
}

/** The form for it, in which the name may be typed as people write it. */
export const addThemeHostForm = z.object({
  host: text('Enter a host name.').trim().overwrite(inDns).pipe(hostName),
})

export const themeHostPath = z.object({ themeId: z.string(), hostId: z.string() })
/** POST /v1/partner/themes/{themeId}/hosts */
export const addThemeHostRequest = z.strictObject({ host: hostName })
export const themeHostResponse = responseWith(themeHost)
/** POST …/hosts/{hostId}/check: what was found. `data.verified_at` is null when something is missing. */
export const checkThemeHostResponse = responseWith(
  themeHost.extend({ has_txt: z.boolean(), points_here: z.boolean() }),
)
export const removeThemeHostResponse = response

/**
 * GET /v1/hosts/check?domain=: whether a certificate may be issued for a host, which Caddy checks before requesting
 * one.
 */
export const hostCheckQuery = z.object({ domain: text().max(253) })
