// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { Tree } from './index.ts'

test('“*” reports the items that it expands, and nothing once all are', () => {
  const notify = vi.fn<(ids: readonly string[]) => void>()
  const items = ['etc', 'srv'].map((id) => ({ id, label: id, children: [] }))
  render(<Tree label="Folders" items={items} onExpandedChange={notify} />)
  const expandAll = () => fireEvent.keyDown(screen.getByText('etc'), { key: '*' })
  expandAll()
  expect(notify).toHaveBeenCalledExactlyOnceWith(['etc', 'srv'])
  expandAll()
  expect(notify).toHaveBeenCalledOnce()
})
