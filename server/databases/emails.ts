import type { Drift } from '../../contract/organisation/notification.ts'
import { turnOffEmails } from '../organisation/turn-off-emails.ts'
import { instantInWords } from '../platform/mail/instant-in-words.ts'
import { plainWords, render, PRODUCT } from '../platform/mail/layout.ts'

const TURN_OFF = turnOffEmails('database')

/** The emails about a database, by purpose. Other people choose its name: see `plainWords`. */
export const databaseEmails = {
  unreachable: (name: string) =>
    render({
      subject: `The database “${plainWords(name)}” can’t be reached`,
      before: [
        `${PRODUCT} could not connect to the database “${plainWords(name)}”, so it is not being checked. The console shows why, and what to do.`,
      ],
      after: ['The connection is tried again every hour.', TURN_OFF],
    }),

  credentialsInvalid: (name: string) =>
    render({
      subject: `The database “${plainWords(name)}” refuses the sign-in`,
      before: [
        `The database “${plainWords(name)}” refused the role or password that ${PRODUCT} signs in with, so it is not being checked.`,
      ],
      after: [
        'The sign-in is not tried again until you run a check or re-enter the connection details: many servers lock a role after a few failed attempts.',
        TURN_OFF,
      ],
    }),

  reachable: (name: string) =>
    render({
      subject: `The database “${plainWords(name)}” is being checked again`,
      before: [`${PRODUCT} can connect to the database “${plainWords(name)}” again.`],
      after: [TURN_OFF],
    }),

  drift: (name: string, changes: readonly Drift[]) =>
    render({
      subject: `The database “${plainWords(name)}” is less secure than before`,
      before: [
        `Since the previous check of the database “${plainWords(name)}”, this has changed:`,
        ...changes.map(
          ({ what, before, after }) =>
            `${what}. Before: ${plainWords(before)}. Now: ${plainWords(after)}.`,
        ),
      ],
      after: [
        'If you did not expect this, the findings in the console explain how to undo it.',
        TURN_OFF,
      ],
    }),

  alert: (name: string, rule: string) =>
    render({
      subject: `A statement in the database “${plainWords(name)}” matches a rule`,
      before: [
        `The audit log of the database “${plainWords(name)}” has an entry that a rule alerts on: ${rule}. The console shows who ran it and when.`,
      ],
      after: [
        'This was found in the log, after it happened, and was not blocked. Further matches of the same rule are reported again after an hour.',
        TURN_OFF,
      ],
    }),

  removed: (name: string, restorableUntil: Date) =>
    render({
      subject: `The database “${plainWords(name)}” was removed`,
      before: [
        `The database “${plainWords(name)}” was removed from ${PRODUCT}, and the stored password was destroyed. Nothing has changed in the database.`,
      ],
      after: [`You can restore it until ${instantInWords(restorableUntil)}.`],
    }),

  restored: (name: string) =>
    render({
      subject: `The database “${plainWords(name)}” was restored`,
      before: [
        `The database “${plainWords(name)}” was restored. Enter the password again to have it checked.`,
      ],
      after: [],
    }),

  purged: (name: string) =>
    render({
      subject: `The database “${plainWords(name)}” was permanently deleted`,
      before: [
        `The database “${plainWords(name)}” was removed seven days ago. Everything that ${PRODUCT} stored about it has been deleted.`,
      ],
      after: ['Nothing has changed in the database.'],
    }),
}
