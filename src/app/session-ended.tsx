import { useEffect } from 'react'

import { Button } from '../components/button/index.ts'
import { Dialog } from '../components/dialog/index.ts'
import { Link } from '../components/link/index.ts'
import { type SessionEnd, useSessionEnd } from './session-end.ts'

/**
 * Instead of the sign-in page, which would lose what was typed. Everything else is hidden, as nobody is signed in: the
 * page, and what is open above it.
 */
export function SessionEnded() {
  const state = useSessionEnd()
  return state ? <SignInElsewhere {...state} /> : null
}

function SignInElsewhere({ discard }: SessionEnd) {
  useEffect(() => {
    const { style } = document.body
    style.setProperty('visibility', 'hidden')
    return () => void style.removeProperty('visibility')
  }, [])
  return (
    <Dialog
      isOpen
      role="alertdialog"
      style={{ visibility: 'visible' }}
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
