import { useEffect } from 'react'

import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { Text } from '../../../components/text/index.ts'

/** Signed out while offline. Ends the session on the server once the network is back, then redirects to /login. */
export function SignedOut({ endSession }: { endSession: () => Promise<unknown> }) {
  useEffect(() => {
    const end = () => {
      const leave = () => window.location.replace('/login')
      endSession().then(leave, leave)
    }
    window.addEventListener('online', end)
    return () => window.removeEventListener('online', end)
  }, [endSession])

  return (
    <AuthLayout title="You are signed out">
      <Text>
        This browser has forgotten your session. You are offline, so the server will only know once
        you are back online.
      </Text>
      <Text tone="muted">
        Keep this page open until then, and it notifies the server automatically.
      </Text>
    </AuthLayout>
  )
}
