/**
 * The path to go on to after sign-in. Takes what stood in `next`, gives it back when it is a path on this origin
 * and otherwise undefined (OWASP ASVS 3.7.2). Pages of sign-in itself are refused, for they would lead in a circle.
 */
export function safeNextPath(next: string | null | undefined): string | undefined {
  if (!next || next.length > 2000 || !next.startsWith('/')) return undefined
  // eslint-disable-next-line no-control-regex -- browsers drop these characters, which turns "/\t/evil" into "//evil"
  if (/[\u0000-\u001f\\]/.test(next)) return undefined
  const origin = 'http://this-origin.invalid'
  if (!URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  if (
    /^\/(login|register|forgot-pass|otp|auth-callback|logout|verify-email|onboarding|v1|dev)?(\/|$)/.test(
      url.pathname,
    )
  )
    return undefined
  return url.pathname + url.search + url.hash
}
