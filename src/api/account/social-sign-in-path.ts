import type { SocialProvider } from '../../../contract/account/social-sign-in.ts'

/** The URL at which a social sign-in starts. `state` identifies this browser. */
export function socialSignInPath(
  provider: SocialProvider,
  { state, next, isPopup }: { state: string; next?: string; isPopup: boolean },
) {
  const query = new URLSearchParams({ state })
  if (next) query.set('next', next)
  if (isPopup) query.set('popup', '1')
  return `/v1/${provider}?${query}`
}
