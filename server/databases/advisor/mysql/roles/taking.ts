import { byHand } from '../../remedy.ts'
import { lastStatements } from '../remedy.ts'

/**
 * Revokes a privilege that administers the server, unless there is no root, and it could be the last administrator's.
 */
export const taking = (privilege: string) => ({
  note: () =>
    `if(exists (select 1 from mysql.user r where r.User = 'root' and r.Super_priv = 'Y'), 'root', '')`,
  remedy: (name: string, { note }: { note?: string }) =>
    note === 'root'
      ? lastStatements(`REVOKE ${privilege} ON *.* FROM ${name};`)
      : byHand(
          `Revoke ${privilege} from ${name} if another administrator keeps it: there is no root account with all privileges.`,
        ),
})
