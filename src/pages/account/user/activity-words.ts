import type { ActivityKind } from '../../../../contract/account/activity-kinds.ts'

/** Each event in plain words. */
export const activityWords: Record<ActivityKind, string> = {
  sign_up: 'Account created',
  sign_in: 'Signed in',
  sign_in_fail: 'Wrong password entered at sign-in',
  sign_in_2fa_fail: 'Wrong one-time code entered',
  sign_out: 'Signed out',
  device_remember: 'Device remembered for 30 days',
  device_forget: 'Remembered device forgotten',
  session_end: 'Session ended',
  sessions_end_others: 'All other sessions ended',
  too_many_attempts: 'Sign-in refused after too many attempts',
  email_verified: 'Email address verified',
  email_verify_fail: 'Wrong verification code entered',
  email_change_request: 'Change of email address requested',
  email_change_fail: 'Wrong code entered for the change of email address',
  email_change_cancel: 'Change of email address cancelled',
  email_change: 'Email address changed',
  password_reset_request: 'Password reset requested',
  password_reset_fail: 'Wrong reset code entered',
  password_reset: 'Password reset by email',
  password_update: 'Password changed',
  auth_2fa_enable: 'Second factor turned on or replaced',
  auth_2fa_disable: 'Second factor turned off',
  recovery_code_used: 'Recovery code used',
  proof: 'Identity confirmed',
  proof_fail: 'Identity not confirmed',
  sso_link: 'Provider linked',
  sso_link_fail: 'Provider not linked',
  sso_unlink: 'Provider unlinked',
  profile_update: 'Name changed',
}

/** What someone else may have tried. */
export const failedKinds: ReadonlySet<ActivityKind> = new Set([
  'sign_in_fail',
  'sign_in_2fa_fail',
  'too_many_attempts',
  'email_verify_fail',
  'email_change_fail',
  'password_reset_fail',
  'proof_fail',
  'sso_link_fail',
])
