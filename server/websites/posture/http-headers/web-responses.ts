/** One answer of the website, at the end of its redirects. */
export type WebResponse = {
  url: URL
  status: number
  headers: readonly Header[]
  body: string
  /** What was asked for on the way, this answer last. */
  hops: readonly { url: URL; headers: readonly Header[] }[]
  /** Every certificate on the way was good. True where there was none. */
  isVerified: boolean
}
export type Header = readonly [name: string, value: string]

/** What the checks of the HTTP Observatory look at. */
export type WebResponses = {
  /** The registrable domain that is checked. */
  domain: string
  /** From http://, or null when nobody listens there. */
  http: WebResponse | null
  /** From https://, or null when nobody listens there. */
  https: WebResponse | null
  /** The headers of the answer to a preflight request (Fetch, section 3.2.2) from a foreign origin. */
  preflight: { origin: string; headers: readonly Header[] } | null
}

/** The page that visitors get: the secure one where there is one. */
export const pageOf = ({ http, https }: WebResponses) => https ?? http

export const headerValues = (headers: readonly Header[], name: string) =>
  headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value)

/** Repeated headers are one with commas (RFC 9110, section 5.3). Null where there is none, or an empty one. */
export const headerValue = (response: WebResponse | null, name: string) =>
  (response && headerValues(response.headers, name).join(', ').trim()) || null

export function isHtml(response: WebResponse) {
  const type = headerValue(response, 'content-type')?.split(';')[0]?.trim().toLowerCase()
  return type === undefined || type === 'text/html' || type === 'application/xhtml+xml'
}
