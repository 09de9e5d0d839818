import { useEffect } from 'react'

import { Button } from '../components/button/index.ts'
import { Dialog } from '../components/dialog/index.ts'
import { Link } from '../components/link/index.ts'
import { type SessionEnd, useSessionEnd } from './session-end.ts'

/** Instead of the sign-in page, which would lose what was typed. The page itself is hidden, as nobody is signed in. */
export function SessionEnded() {
  const state = useSessionEnd()
  return state ? <SignInElsewhere {...state} /> : null
}

function SignInElsewhere({ discard }: SessionEnd) {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('#root')
    page?.style.setProperty('visibility', 'hidden')
    return () => void page?.style.removeProperty('visibility')
  }, [])
  return (
    <Dialog
      isOpen
      role="alertdialog"
      // It closes once the person has signed in again.
      onOpenChange={() => {}}
      title="Your session has ended"
      description="What you typed is kept: sign in again with the same account, then return to this tab."
      footer={
        <>
          <Button variant="text" onClick={discard}>
            Discard and sign in here
          </Button>
          <Link href="/login" target="_blank" variant="button">
            Sign in in a new tab
          </Link>
        </>
      }
      hasCloseButton={false}
    />
  )
}
