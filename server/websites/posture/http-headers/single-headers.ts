import { type Outcome, outcome } from '../outcome.ts'
import { htmlTags } from './html-tags.ts'
import {
  headerValue,
  isHtml,
  pageOf,
  type WebResponse,
  type WebResponses,
} from './web-responses.ts'

export function checkContentTypeOptions(responses: WebResponses): Outcome {
  const value = headerValue(pageOf(responses), 'x-content-type-options')
  if (value === null) return outcome(-5, 'Browsers may guess a file’s type (MIME sniffing).')
  return value.toLowerCase() === 'nosniff'
    ? outcome(0, 'Browsers respect the declared type of a file.', value)
    : outcome(-5, 'The X-Content-Type-Options header is invalid.', value)
}

const privatePolicies = [
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
]
const unsafePolicies = [
  'origin',
  'origin-when-cross-origin',
  'unsafe-url',
  'no-referrer-when-downgrade',
]

/** The last valid policy counts, and a meta element after the header (Referrer Policy, section 11.1). */
export function checkReferrerPolicy(responses: WebResponses): Outcome {
  const page = pageOf(responses)
  const values = [headerValue(page, 'referrer-policy'), page && referrerMeta(page)].filter(Boolean)
  if (values.length === 0) return outcome(0, 'Browsers apply their default referrer policy.')
  const observed = values.join(', ')
  const words = observed.split(',').map((word) => word.trim().toLowerCase())
  const last = words.findLast((word) => [...privatePolicies, ...unsafePolicies].includes(word))
  if (last === undefined) return outcome(-5, 'The Referrer-Policy header is invalid.', observed)
  return privatePolicies.includes(last)
    ? outcome(5, 'Other websites can’t see which page a visitor came from.', observed)
    : outcome(
        -5,
        'Other websites, or anyone reading plain HTTP, can see where a visitor came from.',
        observed,
      )
}

function referrerMeta(page: WebResponse) {
  if (!isHtml(page)) return undefined
  return htmlTags(page.body, ['meta'])
    .findLast(({ attributes }) => attributes.get('name')?.trim().toLowerCase() === 'referrer')
    ?.attributes.get('content')
}

/** The values of a cross-origin header, with their points. */
type Words = Record<string, number>
const resourceWords: Words = { 'same-site': 10, 'same-origin': 10, 'cross-origin': 0 }
const openerWords: Words = {
  'same-origin': 10,
  'same-origin-allow-popups': 10,
  'noopener-allow-popups': 10,
  'unsafe-none': 0,
}
const embedderWords: Words = { 'require-corp': 10, credentialless: 10, 'unsafe-none': 0 }

export const checkResourcePolicy = (responses: WebResponses): Outcome =>
  checkWord(headerValue(pageOf(responses), 'cross-origin-resource-policy')?.toLowerCase() ?? null, {
    words: resourceWords,
    fitting: 'Other websites can’t load this one’s files.',
    open: 'Other websites can load this one’s files.',
  })

export const checkOpenerPolicy = (responses: WebResponses): Outcome =>
  checkWord(withoutParameters(headerValue(pageOf(responses), 'cross-origin-opener-policy')), {
    words: openerWords,
    fitting: 'Other websites’ windows are isolated from this one.',
    open: 'A window that opened this website can still control it.',
  })

export const checkEmbedderPolicy = (responses: WebResponses): Outcome =>
  checkWord(withoutParameters(headerValue(pageOf(responses), 'cross-origin-embedder-policy')), {
    words: embedderWords,
    fitting: 'Files from other websites load only if those websites opt in.',
    open: 'Files from other websites load even if those websites don’t opt in.',
  })

/** A structured field (RFC 9651): a token, which is lower case here, and parameters such as report-to. */
const withoutParameters = (value: string | null) =>
  /^([a-z-]+)\s*(?:;[^,]*)?$/.exec(value ?? '')?.[1] ?? value

function checkWord(
  value: string | null,
  { words, fitting, open }: { words: Words; fitting: string; open: string },
) {
  if (value === null) return outcome(0, open)
  const points = Object.hasOwn(words, value) ? words[value] : undefined
  if (points === undefined) return outcome(-5, 'The header is invalid.', value)
  return outcome(points, points > 0 ? fitting : open, value)
}
