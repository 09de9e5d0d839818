import { DAY_SECONDS, HOUR_SECONDS } from '../platform/clock.ts'
import type { Limit } from '../platform/rate-limits/limits.ts'

export const organisationLimits = {
  addOrganisationByAccount: {
    name: 'add organisation by account',
    max: 10,
    windowSeconds: DAY_SECONDS,
  },
  invitationMailsByOrganisation: {
    name: 'invitation mails by organisation',
    max: 200,
    windowSeconds: DAY_SECONDS,
  },
  /** Making many organisations doesn't allow inviting more people. */
  invitationMailsByAccount: {
    name: 'invitation mails by account',
    max: 400,
    windowSeconds: DAY_SECONDS,
  },
  /** So that one organisation can't use up what all strangers together may send to a mailbox. */
  invitationMailsByMailbox: {
    name: 'invitation mails by organisation and mailbox',
    max: 5,
    windowSeconds: DAY_SECONDS,
  },
  /** Deliveries that somebody requests: tests, and deliveries sent again. */
  webhookSendsByOrganisation: {
    name: 'webhook sends by organisation',
    max: 60,
    windowSeconds: HOUR_SECONDS,
  },
} as const satisfies Record<string, Limit>
