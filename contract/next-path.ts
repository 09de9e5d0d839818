/**
 * Returns the path in `next` to continue to after sign-in if it is a path on this origin, otherwise undefined (OWASP
 * ASVS 3.7.2). The sign-in pages themselves are refused, because they would cause a loop.
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
    /^\/(login|register|forgot-pass|otp|auth-callback|logout|verify-email|onboarding|v1|dev)?(\/|$)/i.test(
      url.pathname,
    )
  )
    return undefined
  return url.pathname + url.search + url.hash
}
