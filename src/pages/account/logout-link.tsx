import { signOut } from '../../api/account/authentication.ts'
import { areCredentialsKept } from '../../api/credentials.ts'
import { Link } from '../../components/link/index.ts'

let showSignedOut: ((endSession: () => Promise<unknown>) => void) | undefined

/** What this document shows once it is signed out and /logout can't be loaded. */
export const setSignedOutHandler = (handler: typeof showSignedOut) => {
  showSignedOut = handler
}

/**
 * To /logout. Without a network that page can't be loaded, and where the browser stores nothing it could not know the
 * credentials, so this document forgets them itself.
 */
export function LogoutLink() {
  return (
    <Link
      href="/logout"
      onClick={(event) => {
        if (navigator.onLine && areCredentialsKept()) return
        const endSession = signOut()
        if (navigator.onLine || !showSignedOut) return void endSession().catch(() => {})
        event.preventDefault()
        showSignedOut(endSession)
      }}
    >
      Logout
    </Link>
  )
}
