import type { PostureGrade } from '../../contract/organisation/posture-grades.ts'
import { type AttackSurge, SURGE_MINUTES } from '../../contract/websites/attack-surge.ts'
import { turnOffEmails } from '../organisation/turn-off-emails.ts'
import { instantInWords } from '../platform/mail/instant-in-words.ts'
import { render, PRODUCT } from '../platform/mail/layout.ts'

const TURN_OFF = turnOffEmails('website')

/** The emails to the owner of a website, by purpose. */
export const websiteEmails = {
  scanStarted: (name: string) =>
    render({
      subject: `The records of ${name} are being scanned`,
      before: [
        `${PRODUCT} is querying the name servers of ${name} for its records. This takes less than a minute.`,
      ],
      after: ['Nothing changes for its visitors. The scan continues if you close the page.'],
    }),

  scanStopped: (name: string) =>
    render({
      subject: `The scan of ${name} did not finish`,
      before: [
        `The scan of ${name} was cancelled or failed before it finished. The console shows the reason.`,
      ],
      after: ['You can scan again at any time, upload a zone file, or start without records.'],
    }),

  recordsReady: (name: string) =>
    render({
      subject: `The records of ${name} are ready for review`,
      before: [`Review the records of ${name} in the console, and confirm them.`],
      after: ['A scan can’t find every record: add missing ones before you continue.'],
    }),

  recordsConfirmed: (name: string) =>
    render({
      subject: `One step is left for ${name}`,
      before: [
        `The records of ${name} are confirmed. The last step is at its registrar: set the name servers that the console shows.`,
      ],
      after: [
        `${PRODUCT} checks for them automatically, and emails you when it finds them. This can take a day. The website is removed after 28 days without them.`,
      ],
    }),

  websiteProtected: (name: string) =>
    render({
      subject: `${name} is protected by ${PRODUCT}`,
      before: [`The name servers of ${name} now point to ${PRODUCT}, so its traffic is protected.`],
      after: [
        'Keep your old DNS provider unchanged for two more days: some visitors may still use it.',
      ],
    }),

  websiteMoved: (name: string) =>
    render({
      subject: `${name} is no longer protected by ${PRODUCT}`,
      before: [
        `The name servers of ${name} were changed, and no longer point to ${PRODUCT}.`,
        'If you made this change, you don’t need to do anything. If you didn’t, someone may have access to your registrar account: sign in and check.',
      ],
      after: [
        'To resume protection, set the name servers that the console shows. The website is removed after seven days without them.',
      ],
    }),

  websiteExpired: (name: string) =>
    render({
      subject: `The domain registration of ${name} has expired`,
      before: [
        `${name} is no longer registered, so it can’t be reached, and ${PRODUCT} no longer protects it.`,
        'Renew it at your registrar. Some registrars hold the name for a few weeks; after that, anyone can register it.',
      ],
      after: [
        'Protection resumes automatically once it is renewed, provided that its name servers are unchanged. If it isn’t renewed, the website is removed after 30 days.',
      ],
    }),

  websiteRenewed: (name: string) =>
    render({
      subject: `${name} is registered again`,
      before: [
        `The registration of ${name} was renewed. ${PRODUCT} is checking its name servers, because some registrars replace the name servers of an expired domain.`,
      ],
      after: [
        `If they no longer point to ${PRODUCT}, you will receive another email, and the console shows which name servers to set.`,
      ],
    }),

  websiteRemoved: (name: string, until: Date) =>
    render({
      subject: `${name} was removed from ${PRODUCT}`,
      before: [
        `${name} was removed. Nothing was changed at its registrar or its host.`,
        `You can restore it in the console until ${instantInWords(until)}. After that, it will be permanently deleted.`,
      ],
      after: ['If this was not you, restore it and change your password.'],
    }),

  websiteDeleted: (name: string) =>
    render({
      subject: `${name} was deleted from ${PRODUCT}`,
      before: [
        `${name} was removed seven days ago and not restored. It has now been deleted, along with its records, settings, rules and attacks. Nothing was changed at its registrar or its host.`,
      ],
      after: ['You can add it again at any time, as a new website.'],
    }),

  websiteRestored: (name: string) =>
    render({
      subject: `${name} was restored`,
      before: [
        `${name} was restored. Review its records before you point its name servers to ${PRODUCT}.`,
      ],
      after: ['If this was not you, change your password.'],
    }),

  attackSurge: (name: string, { recent, usual }: AttackSurge) =>
    render({
      subject: `Many more attacks than usual on ${name}`,
      before: [
        `The firewall of ${name} reported ${figure(recent)} requests in the last ${SURGE_MINUTES} minutes, compared with the usual ${figure(usual)}.`,
        'The Attacks page in the console shows where they come from, and which of them were let through.',
      ],
      after: [
        'If visitors are affected, turn on under attack mode on the website’s page.',
        TURN_OFF,
      ],
    }),

  gradeFell: (name: string, { from, to }: { from: PostureGrade; to: PostureGrade }) =>
    render({
      subject: `The grade of ${name} fell from ${from} to ${to}`,
      before: [
        `The latest check of ${name} gave it grade ${to}, down from ${from}.`,
        'Its security posture in the console shows what has changed, and how to fix it.',
      ],
      after: [TURN_OFF],
    }),

  certificateExpires: (name: string, { end, isPast }: { end: Date; isPast: boolean }) =>
    render({
      subject: `The certificate of ${name} ${isPast ? 'has expired' : 'expires soon'}`,
      before: [
        `The certificate of ${name} ${isPast ? 'was' : 'is'} valid until ${instantInWords(end)}. ${isPast ? 'Browsers now show' : 'After that, browsers show'} a warning instead of the website.`,
        'Renew it on your website’s server, with the tool that requested it. If it should renew automatically, find out why it didn’t.',
      ],
      after: [TURN_OFF],
    }),

  registrationExpires: (name: string, end: Date) =>
    render({
      subject: `The domain registration of ${name} expires soon`,
      before: [
        `${name} is registered until ${instantInWords(end)}. After that it can’t be reached, and ${PRODUCT} no longer protects it.`,
        'Renew it at your registrar. If it renews automatically, check that your payment method is still valid.',
      ],
      after: [TURN_OFF],
    }),
} as const

const figure = (count: number) => count.toLocaleString('en')
