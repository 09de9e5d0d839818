import { useEffect } from 'react'

import { session } from '../../../api/browser-storage.ts'
import { readCredentials } from '../../../api/credentials.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Text } from '../../../components/text/index.ts'
import { englishOfBrowser } from '../../shared/english-of-browser.ts'
import { ProductMark } from '../../shared/product-mark.tsx'
import { useBrowserValue } from '../../shared/use-browser-value.ts'

/** The day in the address, in words. The page stores nothing, and nothing else knows it. */
function dayInAddress() {
  const until = new URLSearchParams(window.location.search).get('until') ?? ''
  const at = /^\d{4}-\d{2}-\d{2}$/.test(until) ? Date.parse(until) : Number.NaN
  if (Number.isNaN(at)) return undefined
  return new Intl.DateTimeFormat(englishOfBrowser(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    at,
  )
}

/** /goodbye: after closing an account. It needs nothing stored, and shows nothing personal. */
export function GoodbyePage() {
  const day = useBrowserValue(dayInAddress, undefined)
  useEffect(() => {
    // The router stores scroll positions when it leaves. Not for somebody who is signed in.
    if (!readCredentials()) session.clear()
  }, [])
  return (
    <AuthLayout
      brand={<ProductMark />}
      title="Goodbye"
      description="Your account is closing, and you are signed out on all devices."
      footer={<Link href="/login">Sign In</Link>}
    >
      <Text>
        {day
          ? `On ${day}, your account and your personal data will be permanently deleted.`
          : 'After 30 days, your account and your personal data will be permanently deleted.'}
      </Text>
      <Text>
        To come back or to download your data, sign in before then. We have sent you an email with
        these details, and we will remind you.
      </Text>
    </AuthLayout>
  )
}
