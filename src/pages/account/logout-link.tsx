import { signOut } from '../../api/account/authentication.ts'
import { areCredentialsKept } from '../../api/credentials.ts'
import { Link } from '../../components/link/index.ts'

let showSignedOut: ((endSession: () => Promise<unknown>) => void) | undefined

/** Shown when this document is signed out but /logout can't be loaded. */
export const setSignedOutHandler = (handler: typeof showSignedOut) => {
  showSignedOut = handler
}

/**
 * Links to /logout. Without a network that page can't be loaded, and without storage it wouldn't have the credentials,
 * so this document removes them itself.
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
