import type { Header, WebResponse, WebResponses } from './web-responses.ts'

/**
 * The expected results come from the method's own tests and its scoring table: test/*.test.js and src/grader/charts.js
 * of github.com/mdn/mdn-http-observatory.
 */
export type Seen = {
  headers?: readonly Header[]
  body?: string
  route?: readonly string[]
  isVerified?: boolean
  cors?: readonly Header[]
}

export function response({ headers = [], body = '', route, isVerified = true }: Seen): WebResponse {
  const urls = (route ?? ['https://mozilla.org/']).map((url) => new URL(url))
  const url = urls.at(-1) ?? new URL('https://mozilla.org/')
  return {
    url,
    status: 200,
    headers,
    body,
    isVerified,
    hops: urls.map((one, at) => ({ url: one, headers: at === urls.length - 1 ? headers : [] })),
  }
}

export const seen = (secure: Seen, plain: Seen | null = null): WebResponses => ({
  domain: 'mozilla.org',
  https: response(secure),
  http: plain && response(plain),
  preflight: { origin: 'https://check.example', headers: secure.cors ?? [] },
})

export const csp = (...policies: string[]): Seen => ({
  headers: policies.map((policy) => ['Content-Security-Policy', policy]),
})
export const cookies = (...values: string[]): Seen => ({
  headers: values.map((value) => ['Set-Cookie', `${value}; Domain=mozilla.org; Path=/`]),
})
export const hsts: Header = ['Strict-Transport-Security', 'max-age=15768000']
export const scripts = (...tags: string[]): Seen => ({ body: `<html>${tags.join('')}</html>` })
export const header = (name: string, ...values: string[]): Seen => ({
  headers: values.map((value) => [name, value]),
})
export const meta = (content: string) =>
  `<META http-equiv=' Content-Security-Policy' content="${content}">`
