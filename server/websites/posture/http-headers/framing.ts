import { type Outcome, outcome } from '../outcome.ts'
import { hasFrameAncestors, policiesOf } from './csp-directives.ts'
import { headerValue, pageOf, type WebResponses } from './web-responses.ts'

/** X-Frame-Options, or frame-ancestors instead, which browsers prefer. */
export function checkFraming(responses: WebResponses): Outcome {
  const page = pageOf(responses)
  if (page && hasFrameAncestors(policiesOf(page))) {
    return outcome(5, 'The Content Security Policy defines who can frame the page.')
  }
  const value = headerValue(page, 'x-frame-options')
  if (value === null) return outcome(-20, 'Any website can show this one in a frame.')
  const word = value.toLowerCase()
  if (word === 'deny' || word === 'sameorigin') {
    return outcome(0, 'Other websites can’t show this one in a frame.', value)
  }
  return word.startsWith('allow-from')
    ? outcome(0, 'Browsers no longer support ALLOW-FROM.', value)
    : outcome(-20, 'The X-Frame-Options header is invalid.', value)
}
