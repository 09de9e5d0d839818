/** One response of the website, at the end of its redirects. */
export type WebResponse = {
  url: URL
  status: number
  headers: readonly Header[]
  body: string
  /** The requests on the way, this response last. */
  hops: readonly { url: URL; headers: readonly Header[] }[]
  /** Whether every certificate on the way was valid. True when there was none. */
  isVerified: boolean
}
export type Header = readonly [name: string, value: string]

/** The input of the HTTP Observatory's checks. */
export type WebResponses = {
  /** The registrable domain that is checked. */
  domain: string
  /** From http://, or null when nothing listens there. */
  http: WebResponse | null
  /** From https://, or null when nothing listens there. */
  https: WebResponse | null
  /** The headers of the response to a preflight request (Fetch, section 3.2.2) from a foreign origin. */
  preflight: { origin: string; headers: readonly Header[] } | null
}

/** The page that visitors get: over HTTPS when available. */
export const pageOf = ({ http, https }: WebResponses) => https ?? http

export const headerValues = (headers: readonly Header[], name: string) =>
  headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value)

/** Repeated headers are joined with commas (RFC 9110, section 5.3). Null when there is none, or an empty one. */
export const headerValue = (response: WebResponse | null, name: string) =>
  (response && headerValues(response.headers, name).join(', ').trim()) || null

export function isHtml(response: WebResponse) {
  const type = headerValue(response, 'content-type')?.split(';')[0]?.trim().toLowerCase()
  return type === undefined || type === 'text/html' || type === 'application/xhtml+xml'
}
