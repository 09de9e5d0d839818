import { signOut } from '../../api/account/authentication.ts'
import { session } from '../../api/browser-storage.ts'
import { withNext } from '../shared/next.ts'

/** Signs out, and continues at a path of the console once somebody has signed in. */
export function switchAccount(next: string) {
  const endSession = signOut()
  session.clear()
  const leave = () => window.location.replace(withNext('/login', next))
  // Whether or not the server has received it: its response must not clear the credentials of the next person.
  endSession().then(leave, leave)
}
