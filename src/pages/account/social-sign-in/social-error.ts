const sentences: Record<string, string> = {
  denied: 'The provider’s sign-in was cancelled. Try again, or sign in with your email.',
  expired: 'That sign-in timed out. Start again.',
  email_unverified:
    'That provider has not verified your email address. Verify it there, or sign in with your email.',
  not_linked:
    'That account is not linked to yours. Sign in another way, then link it on your account page.',
  account_exists:
    'An account with this email already exists. Sign in with your email and password.',
  foreign_start: 'That sign-in was started on another website. To sign in, start again here.',
  // Not a server error but the browser's: the state of the sign-in could not be stored.
  storage:
    'Your browser blocks storage for this site, which this sign-in method requires. Sign in with your email.',
  unavailable: 'This provider is not set up on this server. Sign in with your email.',
}

/** The error of a social sign-in as text; undefined when there is none. */
export function socialErrorMessage(code: string | null): string | undefined {
  if (!code) return undefined
  return (
    sentences[code] ?? 'The provider could not sign you in. Try again, or sign in with your email.'
  )
}
