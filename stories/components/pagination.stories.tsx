import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'

import { CursorPagination, Pagination } from '../../src/components/pagination/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Pagination',
  component: Pagination,
  subcomponents: { CursorPagination },
  args: { total: 1180, pageSize: 50, onPageChange: fn() },
  parameters: {
    ...componentDocs({
      is: 'Navigation through a list that is longer than a page.',
      use: [
        'Pagination if the rows are counted and people can jump to a page.',
        'CursorPagination if the server only knows the next and previous rows.',
      ],
      avoid: ['For lists that are read newest first: a button that loads more, as in Timeline.'],
      keyboard: [['Tab', 'Previous, the pages, Next. At an end the button stays but is disabled.']],
      aria: [
        'A `<nav>` with a label; the current page is `aria-current="page"`.',
        'The range is a status: it is announced when it changes, not when it first appears.',
        'A disabled button or link is `aria-disabled`, so that the focus isn’t lost at the end.',
      ],
    }),
    frame: 'none',
    viewportSize: { width: 900, height: 320 },
  },
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Pagination>

export default meta
type Story = StoryObj<typeof meta>
const phone = { viewportSize: { width: 320, height: 320 } }

export const MiddlePage: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultPage: 10, pageSizes: [25, 50, 100] },
}
export const RightToLeft: Story = {
  args: { defaultPage: 10 },
  globals: { direction: 'rtl' },
}
export const Phone: Story = {
  args: { defaultPage: 10, pageSizes: [25, 50, 100] },
  parameters: phone,
}

function Rows({ total = 12_000 }: { total?: number }) {
  const [start, setStart] = useState(0)
  return (
    <CursorPagination
      from={start + 1}
      to={start + 50}
      total={total}
      isApproximate
      pageSize={50}
      pageSizes={[50, 100]}
      hasPrevious={start > 0}
      hasNext={start < 100}
      onPrevious={() => setStart(start - 50)}
      onNext={() => setStart(start + 50)}
    />
  )
}
export const WithCursors: Story = { parameters: { picture: 'every theme' }, render: () => <Rows /> }
export const WithCursorsOnPhone: Story = { ...WithCursors, parameters: phone }
export const LoadingNextRows: Story = {
  render: () => (
    <CursorPagination
      from={51}
      to={100}
      pageSize={50}
      hasPrevious
      hasNext
      pending="next"
      onPrevious={fn()}
      onNext={fn()}
    />
  ),
}

export const KeepsFocusOnLastPage: Story = {
  ...WithCursors,
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const next = canvas.getByRole('button', { name: 'Next' })
    await userEvent.click(next)
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('101–150 of about 12,000')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(next).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('101–150')
  },
}

export const AnnouncesSelectedPage: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('1–50 of 1,180')
    await userEvent.click(canvas.getByRole('button', { name: 'Page 24' }))
    await expect(args.onPageChange).toHaveBeenLastCalledWith(24)
    await expect(canvas.getByRole('status')).toHaveTextContent('1,151–1,180 of 1,180')
    await expect(canvas.getByRole('button', { current: 'page' })).toHaveTextContent('24')
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(args.onPageChange).toHaveBeenCalledOnce()
  },
}

export const PagesAsLinks: Story = {
  parameters: { picture: false },
  args: {
    defaultPage: 2,
    hrefOf: (page) => `#page-${page}`,
    renderLink: ({ href }, { children, ...props }) => (
      <a href={href} {...props}>
        {children}
      </a>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '#page-3')
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 2')
    await expect(canvas.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '#page-1')
    await expect(canvas.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '#page-3')
  },
}

export const PhoneShowsPageText: Story = {
  ...Phone,
  parameters: { ...phone, picture: false },
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(window.innerWidth).toBe(320))
    await expect(canvas.getByText('Page 10 of 24')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Page 24' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByText('Page 11 of 24')).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    await expect(scrollWidth).toBe(clientWidth)
  },
}

export const ReportsPageSize: Story = {
  parameters: { picture: false },
  args: { pageSizes: [25, 50, 100], onPageSizeChange: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Per page' }), '100')
    await expect(args.onPageSizeChange).toHaveBeenCalledWith(100)
  },
}
