// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { answerPart } from './answer-part.ts'

test('a part of an answer that could not be loaded is loaded again on request', async () => {
  const fetchPart = vi.fn<() => Promise<string>>()
  fetchPart.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('Sources')
  const usePart = answerPart(fetchPart)
  function Answer() {
    const { part, hasFailed, load } = usePart(true)
    return (
      <>
        <p>{part ?? 'Text'}</p>
        {hasFailed && <button onClick={load}>Load again</button>}
      </>
    )
  }
  render(<Answer />)
  fireEvent.click(await screen.findByRole('button', { name: 'Load again' }))
  expect(await screen.findByText('Sources')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
