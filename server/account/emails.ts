import { instantInWords } from '../platform/mail/instant-in-words.ts'
import { render } from '../platform/mail/layout.ts'

const NOT_YOU = 'If this was not you, you can ignore this email. Nobody gets in without the code.'
const KEEP = 'The code works once, for 10 minutes. Never give it to anyone: we will not ask for it.'

const NOT_YOUR_CHANGE =
  'If this was not you, someone else has access to your account. Reset your password now with “Forgot Password” on the sign-in page, then contact us.'

/** The e-mails about an account, by purpose. */
export const accountEmails = {
  verifyEmail: (code: string) =>
    render({
      subject: `${code} is your Parapet verification code`,
      before: ['Enter this code to verify your email address:'],
      code,
      after: [KEEP, NOT_YOU],
    }),

  resetPassword: (code: string) =>
    render({
      subject: `${code} is your Parapet password reset code`,
      before: ['You asked to reset your password. Enter this code to go on:'],
      code,
      after: [
        KEEP,
        'If this was not you, you can ignore this email. Your password stays as it is.',
      ],
    }),

  signInCode: (code: string) =>
    render({
      subject: `${code} is your Parapet sign-in code`,
      before: ['Your password was entered. Enter this code to finish signing in:'],
      code,
      after: [
        KEEP,
        'If this was not you, someone knows your password. Reset it now with “Forgot Password” on the sign-in page.',
      ],
    }),

  proofCode: (code: string) =>
    render({
      subject: `${code} is your Parapet confirmation code`,
      before: ['Enter this code to confirm that it is you:'],
      code,
      after: [
        KEEP,
        'If you did not ask for it, someone else is signed in to your account. Without the code they can destroy nothing.',
      ],
    }),

  passwordChanged: () =>
    render({
      subject: 'Your Parapet password was changed',
      before: [
        'The password of your account was just changed, and all sessions were signed out.',
        'If this was you, there is nothing to do.',
      ],
      after: [
        'If this was not you, reset your password at once with “Forgot Password” on the sign-in page.',
      ],
    }),

  wrongPasswords: ({ count, at, address }: { count: number; at: Date; address: string }) =>
    render({
      subject: 'Somebody tried to sign in to your Parapet account',
      before: [
        `Somebody entered a wrong password for your account ${count} times within a day, from browsers that you have not used with it.`,
        `The last time: ${instantInWords(at)}, from ${address}`,
        'If this was you, there is nothing to do. If you forgot your password, reset it with “Forgot Password” on the sign-in page.',
      ],
      after: [
        'If this was not you, a wrong password lets nobody in. Make sure that you use your password nowhere else, and set up an authenticator app in the console.',
        'Your own browsers keep working. If the attempts continue, we ask for a code when you sign in from a new one.',
      ],
    }),

  authenticatorChanged: ({ isReplacement }: { isReplacement: boolean }) =>
    render({
      subject: isReplacement
        ? 'Your Parapet authenticator app was replaced'
        : 'An authenticator app was added to your Parapet account',
      before: [
        isReplacement
          ? 'Your account now uses a new authenticator app. Codes from the old app and your old recovery codes no longer work.'
          : 'Signing in to your account now requires a code from your authenticator app.',
        'All other sessions were signed out. If this was you, there is nothing to do.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  mailedCodeChanged: ({ enabled }: { enabled: boolean }) =>
    render({
      subject: `Sign-in codes by email were turned ${enabled ? 'on' : 'off'}`,
      before: [
        enabled
          ? 'Parapet now sends a code to this address each time you sign in.'
          : 'Parapet no longer sends a code to this address when you sign in.',
        'All other sessions were signed out. If this was you, there is nothing to do.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  newSignIn: ({ at, address, userAgent }: { at: Date; address: string; userAgent: string }) =>
    render({
      subject: 'New sign-in to your Parapet account',
      before: [
        'Your account was signed in to from a browser or a place that we have not seen before.',
        `When: ${instantInWords(at)}`,
        `From: ${address}`,
        `With: ${oneLine(userAgent) || 'an unnamed program'}`,
      ],
      after: [
        'If this was you, there is nothing to do.',
        'If this was not you, reset your password at once with “Forgot Password” on the sign-in page. That ends every session.',
      ],
    }),
} as const

/** A stranger wrote this text: keep it on one line and truncate it. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 120)
