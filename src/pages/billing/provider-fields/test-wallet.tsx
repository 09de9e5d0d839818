import { useEffect, useEffectEvent, useState } from 'react'

import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Text } from '../../../components/text/index.ts'
import type { FieldsProps } from './fields-props.ts'

const POLL_MS = 1000
const SIZE = 'popup,width=480,height=640'

/** The test provider's wallet, in a separate window, like a real one. */
export function TestWallet({ form, label, onProgress }: FieldsProps) {
  const [opened, setOpened] = useState<Window | null>(null)
  const [problem, setProblem] = useState<'blocked' | 'closed'>()
  const progress = useEffectEvent(onProgress)

  useEffect(() => {
    if (!opened) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      // Read first: what was confirmed before it closed is in the response. One at a time, or a slow server would get
      // more and more requests.
      const isClosed = opened.closed
      await progress()
      if (timer === undefined) return
      if (!isClosed) {
        timer = setTimeout(() => void ask(), POLL_MS)
        return
      }
      setOpened(null)
      setProblem('closed')
    }
    timer = setTimeout(() => void ask(), POLL_MS)
    return () => {
      clearTimeout(timer)
      timer = undefined
      // It has been decided or abandoned.
      opened.close()
    }
  }, [opened])

  const open = () => {
    const next = window.open(form.url ?? '', 'wallet', SIZE)
    setOpened(next)
    setProblem(next ? undefined : 'blocked')
  }
  return (
    <>
      <Text>The test wallet opens in a separate window, like PayPal’s.</Text>
      <Alert
        tone="caution"
        live="assertive"
        title={
          problem && (problem === 'blocked' ? 'The window was blocked' : 'The window is closed')
        }
      >
        {problem === 'blocked' && (
          <>
            Your browser blocks pop-ups for this site. Allow them and try again, or{' '}
            <Link href={form.url ?? ''} target="_blank" rel="opener">
              open the wallet in a new tab
            </Link>
            , and return here.
          </>
        )}
        {problem === 'closed' && 'If you haven’t confirmed the payment there, nothing was paid.'}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button onClick={open} isPending={opened !== null}>
          {label}
        </Button>
        {problem && (
          <Button variant="secondary" onClick={() => void onProgress()}>
            I’ve approved the payment
          </Button>
        )}
      </div>
    </>
  )
}
