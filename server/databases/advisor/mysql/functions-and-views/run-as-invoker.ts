import { byHand } from '../../remedy.ts'
import type { Listed } from '../list-check.ts'
import { qualified, shown } from '../quote.ts'

/** The remedy for a routine, whose type is in `note`. No statement changes a package of MariaDB. */
export const runAsInvoker = ({ one, two, note = '' }: Listed) =>
  /^(?:FUNCTION|PROCEDURE)$/.test(note)
    ? `ALTER ${note} ${qualified(one, two ?? '')} SQL SECURITY INVOKER;`
    : byHand(
        `Recreate the ${note.toLowerCase()} ${shown(one, two ?? '')} with SQL SECURITY INVOKER, since it can’t be altered.`,
      )
