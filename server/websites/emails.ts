import { type AttackSurge, SURGE_MINUTES } from '../../contract/websites/attack-surge.ts'
import type { PostureGrade } from '../../contract/websites/posture-grades.ts'
import { instantInWords } from '../platform/mail/instant-in-words.ts'
import { render } from '../platform/mail/layout.ts'

/** Appended to every e-mail that the website's settings can turn off. */
const TURN_OFF =
  'You can turn these emails off in the console: open the website, then Manage, then Alerts.'

/** The e-mails to the owner of a website, by purpose. */
export const websiteEmails = {
  scanStarted: (name: string) =>
    render({
      subject: `The records of ${name} are being looked up`,
      before: [
        `Parapet asks the name servers of ${name} for its records. That takes less than a minute.`,
      ],
      after: ['Nothing changes for its visitors. The scan goes on when you close the page.'],
    }),

  scanStopped: (name: string) =>
    render({
      subject: `The scan of ${name} has ended early`,
      before: [
        `The records of ${name} were not looked up to the end: the scan was cancelled, or it failed. The console says which, and why.`,
      ],
      after: ['Scan again whenever you like, upload a zone file, or start empty.'],
    }),

  recordsReady: (name: string) =>
    render({
      subject: `The records of ${name} are ready for review`,
      before: [`Look through the records of ${name} in the console, and confirm them.`],
      after: ['A scan cannot see every record: add what is missing before you go on.'],
    }),

  recordsConfirmed: (name: string) =>
    render({
      subject: `One step is left for ${name}`,
      before: [
        `The records of ${name} are confirmed. What is left is done at its registrar: set the name servers that the console shows.`,
      ],
      after: [
        'Parapet checks for them automatically, and sends you an email when it finds them. That can take a day. After 28 days without them the website is removed.',
      ],
    }),

  recordsReopened: (name: string) =>
    render({
      subject: `The records of ${name} are open for review again`,
      before: [
        `The records of ${name} can be changed again. Until you confirm them, Parapet does not look for its name servers.`,
      ],
      after: ['Nothing changes for its visitors.'],
    }),

  websiteSuspended: (name: string) =>
    render({
      subject: `The protection of ${name} is suspended`,
      before: [`${name} is not paid for, so Parapet does not protect it for now.`],
      after: ['Once it is paid for, the protection resumes automatically.'],
    }),

  websiteProtected: (name: string) =>
    render({
      subject: `${name} is protected by Parapet`,
      before: [
        `The name servers of ${name} point to Parapet now, and its visitors come through it.`,
      ],
      after: [
        'Leave your old DNS provider unchanged for two more days: some visitors may still use it.',
      ],
    }),

  websiteMoved: (name: string) =>
    render({
      subject: `${name} is no longer protected by Parapet`,
      before: [
        `The name servers of ${name} were changed, and no longer point to Parapet.`,
        'If you meant to leave, there is nothing to do. If you didn’t, someone may have access to your registrar: sign in there and look.',
      ],
      after: [
        'Set the name servers that the console shows, and the protection is back with the next check. After seven days without them the website is removed.',
      ],
    }),

  websiteExpired: (name: string) =>
    render({
      subject: `The registration of ${name} has expired`,
      before: [
        `${name} is no longer registered, so it can’t be reached, and Parapet no longer protects it.`,
        'Renew it at your registrar. Some keep a name for a few weeks; after that anybody may take it.',
      ],
      after: [
        'Once it is renewed, the protection resumes automatically. After 30 days the website is removed.',
      ],
    }),

  websiteRemoved: (name: string, until: Date) =>
    render({
      subject: `${name} was removed from Parapet`,
      before: [
        `${name} was removed. Nothing was changed at its registrar or its host.`,
        `You can restore it in the console until ${until.toISOString().slice(0, 10)}. Then it is deleted for good.`,
      ],
      after: ['If this was not you, restore it and change your password.'],
    }),

  websiteDeleted: (name: string) =>
    render({
      subject: `${name} was deleted from Parapet`,
      before: [
        `${name} was removed seven days ago and not restored, so it is deleted now, with its records, settings, rules and attacks. Nothing was changed at its registrar or its host.`,
      ],
      after: ['You can add it again at any time, as a new website.'],
    }),

  websiteRestored: (name: string) =>
    render({
      subject: `${name} is back`,
      before: [`${name} was restored. Review its records before you point its name servers here.`],
      after: ['If this was not you, change your password.'],
    }),

  attackSurge: (name: string, { recent, usual }: AttackSurge) =>
    render({
      subject: `Many more attacks than usual on ${name}`,
      before: [
        `There were ${figure(recent)} attacks on ${name} in the last ${SURGE_MINUTES} minutes, where ${figure(usual)} are usual.`,
        'Recent attacks in the console shows where they come from, and which of them were let through.',
      ],
      after: [
        'If visitors suffer, switch “Under attack” on: you find it on the page of the website.',
        TURN_OFF,
      ],
    }),

  gradeFell: (name: string, { from, to }: { from: PostureGrade; to: PostureGrade }) =>
    render({
      subject: `The grade of ${name} fell from ${from} to ${to}`,
      before: [
        `The last check of ${name} gave the grade ${to}. Before, it was ${from}.`,
        'Its security posture in the console shows what has changed, and how to fix it.',
      ],
      after: [TURN_OFF],
    }),

  certificateExpires: (name: string, { end, isPast }: { end: Date; isPast: boolean }) =>
    render({
      subject: `The certificate of ${name} ${isPast ? 'has expired' : 'expires soon'}`,
      before: [
        `The certificate that ${name} shows its visitors ${isPast ? 'was' : 'is'} valid until ${instantInWords(end)}. ${isPast ? 'Since then' : 'After that'}, browsers warn of the website instead of showing it.`,
        'Renew it on the server of your website, with what got it the first time. If it should renew itself, look why it has not.',
      ],
      after: [TURN_OFF],
    }),

  registrationExpires: (name: string, end: Date) =>
    render({
      subject: `The registration of ${name} expires soon`,
      before: [
        `${name} is registered until ${instantInWords(end)}. After that it can’t be reached, and Parapet no longer protects it.`,
        'Renew it at your registrar. If it renews automatically, check that your payment method is still valid.',
      ],
      after: [TURN_OFF],
    }),
} as const

const figure = (count: number) => count.toLocaleString('en')
