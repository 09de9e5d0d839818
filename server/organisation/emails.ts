import type { Role } from '../../contract/organisation/access.ts'
import { INVITATION_LIFE_DAYS } from '../../contract/organisation/invitation.ts'
import { ORGANISATION_RESTORE_DAYS } from '../../contract/organisation/settings-values.ts'
import { WEBHOOK_FAILING_DAYS } from '../../contract/organisation/webhook-limits.ts'
import { instantInWords } from '../platform/mail/instant-in-words.ts'
import { plainAddress, plainWords, render, PRODUCT } from '../platform/mail/layout.ts'

const UNEXPECTED =
  'If you did not expect this, ask an owner of the organisation. You can’t undo it yourself.'
const CHECK_OWNERS =
  'An owner can do everything, including removing other owners. If you did not expect this, check the members of the organisation now.'
const CHECK_MEMBERS = 'If you did not expect this, check the members of the organisation now.'

/** The emails about the people of an organisation, by purpose. Other people choose the names: see `plainWords`. */
export const organisationEmails = {
  invitation: ({
    organisation,
    invitedBy,
    role,
    link,
  }: {
    organisation: string
    invitedBy: { name: string; email: string }
    role: Role
    link: string
  }) =>
    render({
      subject: `${plainWords(invitedBy.name)} invites you to “${plainWords(organisation)}” on ${PRODUCT}`,
      before: [
        `${plainWords(invitedBy.name)} (${plainAddress(invitedBy.email)}) invites you to join the organisation “${plainWords(organisation)}” with the role “${role}”.`,
        `${PRODUCT} protects websites and databases. To accept or decline, open this link and sign in, or register with this email address:`,
      ],
      link,
      after: [
        `The link works for ${INVITATION_LIFE_DAYS} days, and only for the account with this email address.`,
        'Before you accept, the page shows what owners, admins and auditors of the organisation will see about you.',
        'If you don’t know who this is, you can ignore this email. Opening the link does not accept the invitation.',
      ],
    }),

  roleChanged: ({
    organisation,
    by,
    from,
    to,
  }: {
    organisation: string
    by: string
    from: Role
    to: Role
  }) =>
    render({
      subject: `Your role in “${plainWords(organisation)}” was changed`,
      before: [
        `${plainWords(by)} changed your role in the organisation “${plainWords(organisation)}” from “${from}” to “${to}”.`,
        'This changes what you can see and do there, from now on.',
      ],
      after: [UNEXPECTED],
    }),

  memberRemoved: ({ organisation, by }: { organisation: string; by: string }) =>
    render({
      subject: `You were removed from “${plainWords(organisation)}”`,
      before: [
        `${plainWords(by)} removed you from the organisation “${plainWords(organisation)}”. You no longer have access to anything in it.`,
        'Everything that you added there is kept. Your account and your other organisations are not affected.',
      ],
      after: [UNEXPECTED],
    }),

  memberLeft: ({ organisation }: { organisation: string }) =>
    render({
      subject: `You left “${plainWords(organisation)}”`,
      before: [
        `You left the organisation “${plainWords(organisation)}”, and no longer have access to anything in it.`,
        'Everything that you added there is kept. To rejoin, ask its owners for an invitation.',
      ],
      after: [
        'If this was not you, someone else has access to your account. Reset your password now with “Forgot Password” on the sign-in page, then contact us.',
      ],
    }),

  memberReturned: ({
    organisation,
    person,
    role,
  }: {
    organisation: string
    person: string
    role: Role
  }) =>
    render({
      subject: `${role === 'owner' ? 'An owner' : 'A member'} of “${plainWords(organisation)}” is back`,
      before: [
        `${plainWords(person)} decided not to close their account, and is back in the organisation “${plainWords(organisation)}” with the role “${role}”.`,
      ],
      after: [role === 'owner' ? CHECK_OWNERS : CHECK_MEMBERS],
    }),

  ownerAdded: ({ organisation, owner, by }: { organisation: string; owner: string; by: string }) =>
    render({
      subject: `“${plainWords(organisation)}” has a new owner`,
      before: [
        `${plainWords(owner)} is now an owner of the organisation “${plainWords(organisation)}”, added by ${plainWords(by)}.`,
      ],
      after: [CHECK_OWNERS],
    }),

  ownerRemoved: ({
    organisation,
    owner,
    by,
  }: {
    organisation: string
    owner: string
    by: string
  }) =>
    render({
      subject: `“${plainWords(organisation)}” has lost an owner`,
      before: [
        owner === by
          ? `${plainWords(owner)} is no longer an owner of the organisation “${plainWords(organisation)}”, by their own choice.`
          : `${plainWords(owner)} is no longer an owner of the organisation “${plainWords(organisation)}”. This was changed by ${plainWords(by)}.`,
      ],
      after: [CHECK_MEMBERS],
    }),

  organisationDeleted: ({ organisation, by }: { organisation: string; by: string }) =>
    render({
      subject: `“${plainWords(organisation)}” was deleted`,
      before: [
        `${plainWords(by)} deleted the organisation “${plainWords(organisation)}”. Its websites are no longer protected, and nobody can work in it.`,
        `For ${ORGANISATION_RESTORE_DAYS} days, its owners can restore it in the console. After that, it will be permanently deleted with everything that it owns.`,
      ],
      after: ['Your account and your other organisations are not affected.'],
    }),

  organisationRestored: ({ organisation, by }: { organisation: string; by: string }) =>
    render({
      subject: `“${plainWords(organisation)}” was restored`,
      before: [
        `${plainWords(by)} restored the organisation “${plainWords(organisation)}”. You have the same access as before.`,
        'Checks of its websites resume within a day. Invitations that were pending have to be sent again.',
      ],
      after: [],
    }),

  webhookDisabled: ({ organisation, host }: { organisation: string; host: string }) =>
    render({
      subject: `A webhook of “${plainWords(organisation)}” was turned off`,
      before: [
        `The webhook of the organisation “${plainWords(organisation)}” that sends to ${host} had no successful delivery for ${WEBHOOK_FAILING_DAYS} days, so it was turned off.`,
        'The console shows each attempt with its response: open Notifications, then Webhooks.',
      ],
      after: [
        'Once the receiver works again, turn the webhook on. Deliveries that failed can be sent again for 30 days.',
      ],
    }),

  digest: ({
    organisation,
    events,
    isCut,
  }: {
    organisation: string
    events: readonly { at: Date; sentence: string }[]
    isCut: boolean
  }) =>
    render({
      subject: `What happened in “${plainWords(organisation)}”`,
      before: [
        `Since the last digest of the organisation “${plainWords(organisation)}”:`,
        ...events.map(({ at, sentence }) => `${instantInWords(at)}: ${sentence}`),
        ...(isCut ? ['There is more. The console shows everything.'] : []),
      ],
      after: [
        'You can change or turn off this email in the console: open Notifications, then Settings.',
      ],
    }),
} as const
