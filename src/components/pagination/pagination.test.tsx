// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { RenderLink } from '../render-link.ts'
import { Pagination } from './index.ts'

const renderLink: RenderLink = ({ href }, { children, ...props }) => (
  <a href={href} {...props}>
    {children}
  </a>
)
const onPageChange = vi.fn<(page: number) => void>()
const pages = (page: number) => (
  <Pagination
    total={120}
    pageSize={50}
    page={page}
    hrefOf={(to) => `#page-${to}`}
    renderLink={renderLink}
    onPageChange={onPageChange}
  />
)
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('with URLs, Previous and Next are links to the pages next to this one', () => {
  render(pages(2))
  expect(hrefOf('Previous')).toBe('#page-1')
  expect(hrefOf('Next')).toBe('#page-3')
})

test('at the last page, Next stays the same element, with the focus, and leads nowhere', () => {
  const { rerender } = render(pages(2))
  const next = screen.getByRole('link', { name: 'Next' })
  next.focus()
  rerender(pages(3))
  expect(document.activeElement).toBe(next)
  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(fireEvent.click(next)).toBe(false)
  expect(onPageChange).not.toHaveBeenCalled()
})

test('a page that is opened in a new tab doesn’t change this one', () => {
  render(pages(1))
  fireEvent.click(screen.getByRole('link', { name: 'Page 2' }), { ctrlKey: true })
  fireEvent.click(screen.getByRole('link', { name: 'Next' }), { metaKey: true })
  expect(onPageChange).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('link', { name: 'Next' }))
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(2)
})
