import { useEffect } from 'react'

import { signOut } from '../../api/authentication.ts'
import { FullScreenSpinner } from '../../components/full-screen-spinner/index.ts'

/** /logout: forgets the stored credentials and goes to /login (SPEC section 2). */
export function LogoutPage() {
  useEffect(() => {
    sessionStorage.clear()
    void signOut().then(() => window.location.replace('/login'))
  }, [])

  return <FullScreenSpinner label="Signing you out" />
}
