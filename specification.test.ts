import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import {
  AUTH_CALLBACK_POLL_INTERVAL_MS,
  AUTH_STATE_CHECK_DELAY_MS,
  CHUNK_TIMEOUT_MS,
  CODE_LENGTH,
  COOKIE_MAX_AGE_SECONDS,
  MISSING_TOKEN_RELOAD_DELAY_MS,
  ONBOARDING_TOKEN_RETRIES,
  ONBOARDING_TOKEN_RETRY_DELAY_MS,
  PAGE_LOADER_DELAY_MS,
  RESET_REDIRECT_DELAY_MS,
  RESET_RESEND_TICKS,
  RESET_RESEND_TICKS_HIDDEN,
  SOCIAL_POPUP_HEIGHT_PX,
  SOCIAL_POPUP_POLL_INTERVAL_MS,
  SOCIAL_POPUP_WIDTH_PX,
  STEP_DELAY_MS,
  VERIFICATION_MESSAGE_DURATION_MS,
  VERIFICATION_RESEND_LOCK_SECONDS,
  VERIFIED_REDIRECT_DELAY_MS,
} from './contract/constants.ts'
import { messages, networkErrorPrefixes } from './contract/messages.ts'
import { publicPaths } from './src/app/public-paths.ts'
import { signedInRoutes } from './src/app/routes.tsx'

const specification = readFileSync('docs/specification.md', 'utf8')

/** The text from a heading to the next one of its level or above. */
function section(heading: string) {
  const [, after = ''] = specification.split(`\n${heading}\n`)
  const level = heading.indexOf(' ')
  return after.split(new RegExp(`\\n#{1,${level}} `))[0] ?? ''
}

/** The cells of a section's table, without its heading row. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const quoted = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words)

test('the public routes of section 2 are those of the console', () => {
  const specified = rowsOf(section('### Public routes')).map(([path]) => path)
  expect(specified.toSorted()).toEqual(
    ['/', ...publicPaths].map((path) => `\`${path}\``).toSorted(),
  )
})

test('the signed-in routes of section 2 are those of the console', () => {
  const listed = section('### Signed-in routes').matchAll(/`(\/[^`]+)`/g)
  const specified = [...listed].map(([, path = '']) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(specified.toSorted()).toEqual(signedInRoutes.map(({ path }) => path).toSorted())
})

test('section 6 names the routes that signed-out visitors may use', () => {
  const [, listed = ''] = /may use ([^.]+)\./.exec(section('## 6. Access')) ?? []
  const specified = listed.split(/, | and /).map((name) => `/${name}`)
  expect(specified.toSorted()).toEqual(publicPaths.toSorted())
})

test('the messages of section 8 are those of the contract', () => {
  const prefix = (key: keyof typeof networkErrorPrefixes) => `${networkErrorPrefixes[key]}…`
  const found = rowsOf(section('## 8. Messages')).map(([where = '', text = '']) => [
    where,
    quoted(text).toSorted(),
  ])
  const expected: [string, string[]][] = [
    ['Login', [messages.loginFailed, prefix('login')]],
    ['Registration', [messages.registrationFailed, prefix('register'), prefix('checkEmail')]],
    [
      'Forgot password',
      [
        messages.resetLinkFailed,
        messages.resetResendFailed,
        messages.resetCodeFailed,
        messages.resetFailed,
        prefix('sendReset'),
        prefix('resendReset'),
        prefix('verifyReset'),
        prefix('resetPassword'),
      ],
    ],
    ['Verify email', [messages.verifyFailed, messages.resendFailed, messages.resendError]],
    ['Verify email, success', [messages.verified, messages.resent]],
    ['Onboarding', [messages.optionsFailed, messages.onboardingFailed]],
    ['Reset, success', [messages.resetDone]],
  ]
  expect(found).toEqual(expected.map(([where, texts]) => [where, texts.toSorted()]))
})

test('every message of the contract is in sections 5, 7 or 8, and no other', () => {
  const specified = ['## 5. Validation', '## 7. Calls', '## 8. Messages'].flatMap((heading) =>
    quoted(section(heading)),
  )
  const prefixes = Object.values(networkErrorPrefixes).map((prefix) => `${prefix}…`)
  expect(new Set(specified)).toEqual(new Set([...Object.values(messages), ...prefixes]))
})

test('the constants of section 9 are those of the contract', () => {
  const seconds = (ms: number) => `${ms / 1000} s`
  expect(Object.fromEntries(rowsOf(section('## 9. Constants')))).toEqual({
    'Session cookie and API token cookie': expect.stringMatching(
      `^expire after ${COOKIE_MAX_AGE_SECONDS / 3600} hour, `,
    ),
    'One-time code of email verification': `${CODE_LENGTH} digits`,
    'Resend lock of email verification': `${VERIFICATION_RESEND_LOCK_SECONDS} s`,
    'Email verification messages disappear': `after ${seconds(VERIFICATION_MESSAGE_DURATION_MS)}`,
    'Redirect after verification': seconds(VERIFIED_REDIRECT_DELAY_MS),
    'Resend timer of forgot password': `${RESET_RESEND_TICKS} ticks, shown minus ${RESET_RESEND_TICKS_HIDDEN}`,
    'Redirect after a password reset': seconds(RESET_REDIRECT_DELAY_MS),
    'Delay between the two steps of sign-in and registration': seconds(STEP_DELAY_MS),
    'Authentication state check': `${AUTH_STATE_CHECK_DELAY_MS} ms`,
    'Onboarding token retry': `up to ${ONBOARDING_TOKEN_RETRIES} times, ${ONBOARDING_TOKEN_RETRY_DELAY_MS} ms apart`,
    'Polling of `/auth-callback`': `every ${AUTH_CALLBACK_POLL_INTERVAL_MS} ms`,
    'Reload after “Missing token.”': `${MISSING_TOKEN_RELOAD_DELAY_MS} ms`,
    'Lazy-loading time-out of a script chunk': seconds(CHUNK_TIMEOUT_MS),
    'Page loader delay': `${PAGE_LOADER_DELAY_MS} ms`,
    'Social sign-in popup': `${SOCIAL_POPUP_WIDTH_PX} px wide, ${SOCIAL_POPUP_HEIGHT_PX} px high, polled every ${SOCIAL_POPUP_POLL_INTERVAL_MS} ms`,
  })
})
