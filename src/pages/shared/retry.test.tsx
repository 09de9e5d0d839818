// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { Page } from '../../components/page/index.ts'
import { Sheet } from '../../components/sheet/index.ts'
import { retry } from './retry.ts'

function Failed() {
  const [isFailed, setFailed] = useState(true)
  return isFailed && <button onClick={() => retry(() => setFailed(false))}>Try again</button>
}

async function tryAgain() {
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  button.click()
  await waitFor(() => expect(button.isConnected).toBe(false))
}

test('on a page the focus moves to its heading', async () => {
  render(
    <main>
      <Page title="Attacks">
        <Failed />
      </Page>
    </main>,
  )
  await tryAgain()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Attacks' }))
})

/** A modal one keeps the focus inside anyway. */
test('in a sheet beside a page the focus moves to the sheet', async () => {
  render(
    <Sheet defaultOpen isModal={false} title="Attack">
      <Failed />
    </Sheet>,
  )
  await tryAgain()
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})
