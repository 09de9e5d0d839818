import { type Outcome, outcome } from '../outcome.ts'
import type { WebResponses } from './web-responses.ts'

/** Where typing the website's name leads: it should redirect directly to HTTPS on the same host. */
export function checkRedirection({ http }: WebResponses): Outcome {
  if (!http) return outcome(0, 'The server does not accept plain HTTP.')
  const observed = http.hops.map(({ url }) => url.href).join('\n')
  if (!http.isVerified) {
    return outcome(-20, 'The redirect to HTTPS uses an invalid certificate.', observed)
  }
  const [first, second] = http.hops.map(({ url }) => url)
  if (!first || !second) return outcome(-20, 'Plain HTTP is served without a redirect.', observed)
  if (http.url.protocol !== 'https:') {
    return outcome(-20, 'The redirects end at plain HTTP.', observed)
  }
  if (second.protocol === 'http:') {
    return outcome(-10, 'The first redirect goes to plain HTTP again.', observed)
  }
  if (first.hostname !== second.hostname) {
    return outcome(
      -5,
      'The first redirect goes to another host, so HSTS never protects this one.',
      observed,
    )
  }
  return outcome(0, 'Plain HTTP redirects directly to HTTPS on the same host.', observed)
}
