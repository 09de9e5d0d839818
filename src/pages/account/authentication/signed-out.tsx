import { useEffect } from 'react'

import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { Text } from '../../../components/text/index.ts'
import { ProductMark } from '../../shared/product-mark.tsx'

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
    <AuthLayout brand={<ProductMark />} title="You are signed out">
      <Text>
        Your session was removed from this browser. You are offline, so the server will be notified
        once you are back online.
      </Text>
      <Text>Keep this page open until then, so that your session also ends on the server.</Text>
    </AuthLayout>
  )
}
