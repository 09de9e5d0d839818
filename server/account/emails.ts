import { instantInWords } from '../platform/mail/instant-in-words.ts'
import { render, PRODUCT } from '../platform/mail/layout.ts'

const NOT_YOU =
  'If this was not you, you can ignore this email. No one can sign in without the code.'
const KEEP =
  'The code works once and expires in 10 minutes. Never share it: we will never ask for it.'

const NOT_YOUR_CHANGE =
  'If this was not you, someone else has access to your account. Reset your password now with “Forgot Password” on the sign-in page, then contact us.'

/** The emails about an account, by purpose. */
export const accountEmails = {
  verifyEmail: (code: string) =>
    render({
      subject: `${code} is your ${PRODUCT} verification code`,
      before: ['Enter this code to verify your email address:'],
      code,
      after: [KEEP, NOT_YOU],
    }),

  resetPassword: (code: string) =>
    render({
      subject: `${code} is your ${PRODUCT} password reset code`,
      before: ['You asked to reset your password. Enter this code to continue:'],
      code,
      after: [
        KEEP,
        'If this was not you, you can ignore this email. Your password has not changed.',
      ],
    }),

  signInCode: (code: string) =>
    render({
      subject: `${code} is your ${PRODUCT} sign-in code`,
      before: ['Someone entered your password. Enter this code to finish signing in:'],
      code,
      after: [
        KEEP,
        'If this was not you, someone knows your password. Reset it now with “Forgot Password” on the sign-in page.',
      ],
    }),

  proofCode: (code: string) =>
    render({
      subject: `${code} is your ${PRODUCT} confirmation code`,
      before: ['Enter this code to confirm it’s you:'],
      code,
      after: [
        KEEP,
        'If you did not request it, someone else is signed in to your account. They can’t delete anything without the code.',
      ],
    }),

  /** Changing the password ends all sessions, or all others when it was changed from within one. */
  passwordChanged: (ended: 'all' | 'others') =>
    render({
      subject: `Your ${PRODUCT} password was changed`,
      before: [
        `Your password was just changed, and all ${ended === 'all' ? 'sessions' : 'other sessions'} were ended.`,
        'If this was you, you don’t need to do anything.',
      ],
      after: [
        'If this was not you, reset your password immediately with “Forgot Password” on the sign-in page.',
      ],
    }),

  passwordAdded: () =>
    render({
      subject: `A password was added to your ${PRODUCT} account`,
      before: [
        'You can now sign in to your account with a password too. All other sessions were ended.',
        'If this was you, you don’t need to do anything.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  wrongPasswords: ({ count, at, address }: { count: number; at: Date; address: string }) =>
    render({
      subject: `Someone tried to sign in to your ${PRODUCT} account`,
      before: [
        `Someone entered the wrong password for your account ${count} times within a day, from browsers that you have not used before.`,
        `Last attempt: ${instantInWords(at)}, from ${address}`,
        'If this was you, you don’t need to do anything. If you forgot your password, reset it with “Forgot Password” on the sign-in page.',
      ],
      after: [
        'None of these attempts succeeded. If this was not you, make sure that you don’t use this password anywhere else, and set up an authenticator app in the console.',
        'You can still sign in from browsers that you have used before. If the attempts continue, we will ask for a code when you sign in from a new browser.',
      ],
    }),

  wrongCodes: ({ count, at, address }: { count: number; at: Date; address: string }) =>
    render({
      subject: `Someone entered wrong codes for your ${PRODUCT} account`,
      before: [
        `Someone signed in with your password or a linked account, and then entered at least ${count} wrong codes within a day, from browsers that you have not used before.`,
        `Last attempt: ${instantInWords(at)}, from ${address}`,
        'If this was you, you don’t need to do anything.',
      ],
      after: [
        'If this was not you, reset your password now with “Forgot Password” on the sign-in page. None of these attempts succeeded, because the codes were wrong.',
        'After 30 wrong codes in a day, codes are only accepted from browsers that you have used before.',
      ],
    }),

  authenticatorChanged: ({ isReplacement }: { isReplacement: boolean }) =>
    render({
      subject: isReplacement
        ? `Your ${PRODUCT} authenticator app was replaced`
        : `An authenticator app was added to your ${PRODUCT} account`,
      before: [
        isReplacement
          ? 'Your account now uses a new authenticator app. Codes from the old app and your old recovery codes no longer work.'
          : 'Signing in to your account now requires a code from your authenticator app.',
        'All other sessions were ended. If this was you, you don’t need to do anything.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  authenticatorRemoved: () =>
    render({
      subject: `The authenticator app was removed from your ${PRODUCT} account`,
      before: [
        'You can no longer sign in with codes from your authenticator app.',
        'All other sessions were ended. If this was you, you don’t need to do anything.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  recoveryCodesRenewed: () =>
    render({
      subject: `Your ${PRODUCT} recovery codes were replaced`,
      before: [
        'Your account has ten new recovery codes. The old ones no longer work.',
        'All other sessions were ended. If this was you, you don’t need to do anything.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  passkeyChanged: ({ name, change }: { name: string; change: 'added' | 'removed' }) =>
    render({
      subject:
        change === 'added'
          ? `A passkey was added to your ${PRODUCT} account`
          : `A passkey was removed from your ${PRODUCT} account`,
      before: [
        `Passkey: ${oneLine(name)}`,
        change === 'added'
          ? 'You can use it to sign in without a password. It also counts as your second factor.'
          : 'You can no longer use it to sign in.',
        'All other sessions were ended. If this was you, you don’t need to do anything.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  lostFactorCode: (code: string) =>
    render({
      subject: `${code} is your ${PRODUCT} code to sign in without your phone`,
      before: [
        'Someone who knows your password reported that you lost your second factor. Enter this code to confirm it:',
      ],
      code,
      after: [
        KEEP,
        'If this was not you, don’t use the code, and reset your password with “Forgot Password” on the sign-in page.',
      ],
    }),

  lostFactorWaits: ({ endsAt, cancelUrl }: { endsAt: Date; cancelUrl: string }) =>
    render({
      subject: 'Your second factor is about to be removed',
      before: [
        `You confirmed that you lost the second factor of your ${PRODUCT} account. Your authenticator app and your passkeys will be removed on ${instantInWords(endsAt)}. After that, we will send a code to this address each time you sign in.`,
        'Signing in with the app, a passkey or a recovery code stops the removal.',
        `If this was not you, stop it now: ${cancelUrl}`,
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  lostFactorKept: () =>
    render({
      subject: 'Your second factor will not be removed',
      before: [
        `The removal of the second factor of your ${PRODUCT} account was stopped: someone used the factor or the link in our email, or reset the password.`,
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  lostFactorRemoved: () =>
    render({
      subject: 'Your second factor was removed',
      before: [
        `The authenticator app, the passkeys and the recovery codes of your ${PRODUCT} account were removed, and all sessions were ended.`,
        'You can sign in with your password and a code that we send to this address. Then set up a new second factor.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  mailedCodeChanged: ({ enabled }: { enabled: boolean }) =>
    render({
      subject: `Sign-in codes by email were turned ${enabled ? 'on' : 'off'}`,
      before: [
        enabled
          ? `${PRODUCT} now sends a code to this address each time you sign in.`
          : `${PRODUCT} no longer sends a code to this address when you sign in.`,
        'All other sessions were ended. If this was you, you don’t need to do anything.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  identityLinked: (provider: string) =>
    render({
      subject: `${provider} was linked to your ${PRODUCT} account`,
      before: [
        `You can now sign in to your account with ${provider}.`,
        'If this was you, you don’t need to do anything.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  identityUnlinked: (provider: string) =>
    render({
      subject: `${provider} was unlinked from your ${PRODUCT} account`,
      before: [
        `You can no longer sign in to your account with ${provider}.`,
        'All other sessions were ended. If this was you, you don’t need to do anything.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  /** To the account's address. */
  emailChangeCode: (code: string) =>
    render({
      subject: `${code} is your code to change your ${PRODUCT} email address`,
      before: ['You asked to change the email address of your account. Enter this code:'],
      code,
      after: [
        KEEP,
        'If this was not you, someone else is signed in to your account. The address doesn’t change without this code.',
        'End all sessions by resetting your password with “Forgot Password” on the sign-in page.',
      ],
    }),

  /** To the address that replaces it. */
  newEmailCode: (code: string) =>
    render({
      subject: `${code} is your code to confirm your new ${PRODUCT} email address`,
      before: [`Enter this code to use this address for your ${PRODUCT} account:`],
      code,
      after: [KEEP, 'If this was not you, you can ignore this email.'],
    }),

  /** Instead, if that address has an account. */
  newEmailTaken: () =>
    render({
      subject: `This address already has a ${PRODUCT} account`,
      before: [
        `Someone tried to use this address for another ${PRODUCT} account. An address can only belong to one account, so nothing has changed.`,
      ],
      after: [
        'If this was you, sign in with this address instead. If you forgot your password, reset it with “Forgot Password” on the sign-in page.',
        'If this was not you, you can ignore this email.',
      ],
    }),

  /** To the address that the account no longer has. */
  emailChanged: (hiddenNewEmail: string) =>
    render({
      subject: `The email address of your ${PRODUCT} account was changed`,
      before: [
        `Your account now has the address ${hiddenNewEmail}. You can no longer sign in with this one.`,
        'All other sessions were ended. If this was you, you don’t need to do anything.',
      ],
      after: [
        'If this was not you, someone else has access to your account and to this mailbox. Secure the mailbox, then contact us.',
      ],
    }),

  newEmailInUse: () =>
    render({
      subject: `Your new ${PRODUCT} email address`,
      before: [
        `From now on, sign in to your ${PRODUCT} account with this address.`,
        'All other sessions were ended. If this was you, you don’t need to do anything.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  accountClosing: ({ at, deletedAt, address }: { at: Date; deletedAt: Date; address: string }) =>
    render({
      subject: `Your ${PRODUCT} account is closing`,
      before: [
        `Your account was closed on ${instantInWords(at)}, from ${address}. All sessions were ended.`,
        `Until ${instantInWords(deletedAt)}, you can sign in to keep your account or to download your data. After that, your account and your personal data will be deleted.`,
      ],
      after: [
        'If this was not you, sign in now and choose “Keep my account”, then change your password.',
      ],
    }),

  accountDeletedSoon: ({ daysBefore, deletedAt }: { daysBefore: number; deletedAt: Date }) =>
    render({
      subject: `Your ${PRODUCT} account will be deleted in ${daysBefore === 1 ? '1 day' : `${daysBefore} days`}`,
      before: [
        `You closed your account. It will be deleted on ${instantInWords(deletedAt)}, with your personal data.`,
        'To keep your account or to download your data, sign in before then.',
      ],
      after: ['If you still want to close your account, you don’t need to do anything.'],
    }),

  accountKept: () =>
    render({
      subject: `Your ${PRODUCT} account is no longer closing`,
      before: [
        'You decided to keep your account. You can use it as before.',
        'You are a member of your organisations again. If you transferred ownership of an organisation, you are now an admin there.',
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  accountDeleted: () =>
    render({
      subject: `Your ${PRODUCT} account was deleted`,
      before: [
        'Your account and your personal data were deleted, as you requested 30 days ago.',
        'We have to keep some records. They show “Deleted account” instead of your name.',
      ],
      after: ['This is our last email to you. You can register again at any time.'],
    }),

  exportReady: ({ expiresAt }: { expiresAt: Date }) =>
    render({
      subject: `Your ${PRODUCT} data is ready to download`,
      before: [
        'The export of your data that you requested is ready. To download it, sign in and open “Your data and account closure” on your account page.',
        `It can be downloaded until ${instantInWords(expiresAt)}.`,
      ],
      after: [NOT_YOUR_CHANGE],
    }),

  newSignIn: ({ at, address, userAgent }: { at: Date; address: string; userAgent: string }) =>
    render({
      subject: `New sign-in to your ${PRODUCT} account`,
      before: [
        'Someone signed in to your account from a new browser or location.',
        `When: ${instantInWords(at)}`,
        `From: ${address}`,
        `With: ${oneLine(userAgent) || 'an unknown program'}`,
      ],
      after: [
        'If this was you, you don’t need to do anything.',
        'If this was not you, reset your password immediately with “Forgot Password” on the sign-in page. That ends every session.',
      ],
    }),
} as const

/** A stranger wrote this text: keep it on one line and truncate it. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 120)
