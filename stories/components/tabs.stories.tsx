import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor, fireEvent } from 'storybook/test'

import {
  Tab,
  TabLinks,
  TabList,
  TabPanel,
  Tabs,
  type TabLink,
} from '../../src/components/tabs/index.ts'
import { componentDocs } from '../docs.ts'

const views = ['Findings', 'Traffic', 'Rules', 'Certificates', 'History', 'Settings']

const meta = {
  title: 'Components/Tabs',
  component: Tabs,
  subcomponents: { TabList, Tab, TabPanel, TabLinks },
  args: {
    defaultValue: 'Findings',
    onValueChange: fn(),
    children: (
      <>
        <TabList label="shop.example.com">
          <Tab value="Findings" count={12}>
            Findings
          </Tab>
          <Tab value="Traffic">Traffic</Tab>
          <Tab value="Rules" count={3}>
            Rules
          </Tab>
          <Tab value="History" disabled>
            History
          </Tab>
        </TabList>
        <TabPanel value="Findings">Twelve findings are open.</TabPanel>
        <TabPanel value="Traffic">4,210 requests in the last hour.</TabPanel>
        <TabPanel value="Rules">Three custom rules.</TabPanel>
        <TabPanel value="History">Nothing has changed yet.</TabPanel>
      </>
    ),
  },
  parameters: componentDocs({
    is: 'Several views of one subject, one at a time; as TabLinks, pages with their own URLs.',
    use: [
      'For two to about eight views of one subject that are viewed one at a time.',
      'TabLinks if each view is a page: it can be linked to and opened in a new tab.',
    ],
    avoid: [
      'For steps in a fixed order: Stepper.',
      'For views to compare: show them one below the other.',
    ],
    keyboard: [
      ['Tab', 'To the selected tab, then into its view.'],
      ['Arrows', 'The next or previous tab, in reading direction; it opens immediately.'],
      ['Home, End', 'The first or last tab.'],
    ],
    aria: [
      '`tablist` with its label, `tab` with `aria-selected`, `tabpanel` named by its tab.',
      'A count is announced after the tab’s name.',
      'TabLinks are a `<nav>` of links with `aria-current="page"`.',
    ],
  }),
} satisfies Meta<typeof Tabs>

export default meta
type Story = StoryObj<typeof meta>

const many = (
  <>
    <TabList label="shop.example.com">
      {views.map((view) => (
        <Tab key={view} value={view} count={view === 'Findings' ? 12 : undefined}>
          {view}
        </Tab>
      ))}
    </TabList>
    {views.map((view) => (
      <TabPanel key={view} value={view}>
        {view} of shop.example.com.
      </TabPanel>
    ))}
  </>
)
const px = (length: string) => Number.parseFloat(length)
const phone = { viewportSize: { width: 320, height: 320 } }
const row = (canvasElement: HTMLElement) =>
  canvasElement.querySelector<HTMLElement>('[role=tablist], ul')!

export const WithCounts: Story = { parameters: { picture: 'every theme' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
export const OverflowOnPhone: Story = {
  args: { children: many, defaultValue: 'Certificates' },
  parameters: phone,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(row(canvasElement)).toHaveAttribute('data-more-end'))
    // The browser fires its scroll event in a separate frame.
    await waitFor(() => expect(row(canvasElement)).toHaveAttribute('data-more-start'))
  },
}

const links: TabLink[] = [
  { label: 'Findings', href: '#findings', count: 12, isCurrent: true },
  { label: 'Traffic', href: '#traffic' },
  { label: 'Rules', href: '#rules', count: 3 },
]
const linksOf = (given: TabLink[]) => (
  <TabLinks
    label="shop.example.com"
    links={given}
    renderLink={({ href }, { children, ...props }) => (
      <a href={href} {...props}>
        {children}
      </a>
    )}
  />
)
export const Links: Story = { parameters: { picture: 'every theme' }, render: () => linksOf(links) }

export const Focused: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.tab()
    const tab = canvas.getByRole('tab', { selected: true })
    const ring = getComputedStyle(tab)
    const mark = getComputedStyle(tab, '::after')
    const { bottom } = tab.getBoundingClientRect()
    const ringBottom = bottom + px(ring.outlineOffset) + px(ring.outlineWidth)
    const markBottom = bottom - px(mark.bottom)
    await expect(ring.outlineStyle).toBe('solid')
    await expect(markBottom - px(mark.height)).toBeGreaterThan(ringBottom)
    // The row scrolls, and so would cut off what is below it.
    await expect(markBottom).toBeLessThanOrEqual(row(canvasElement).getBoundingClientRect().bottom)
  },
}

export const ArrowsSelectNextTab: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('tab', { name: 'Findings 12' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'Traffic' })).toHaveFocus()
    await expect(canvas.getByRole('tabpanel', { name: 'Traffic' })).toBeVisible()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('Traffic')
    await userEvent.keyboard('{End}')
    // The last one is disabled.
    await expect(canvas.getByRole('tab', { name: 'Rules 3' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'Findings 12' })).toHaveFocus()
  },
}

export const RightToLeftArrowKeys: Story = {
  globals: { direction: 'rtl' },
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.getByRole('tab', { name: 'Traffic' })).toHaveFocus()
  },
}

/** The Tab key reaches the tabs, and doesn’t stop at each of them. */
export const NoneSelectedIsReachable: Story = {
  args: { defaultValue: '' },
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('tab', { name: 'Findings 12' })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('tab', { name: 'Traffic' })).not.toHaveFocus()
  },
}

export const ManualArrowsOnlyMoveFocus: Story = {
  args: { activationMode: 'manual' },
  parameters: { picture: false },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'Traffic' })).toHaveFocus()
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('Traffic')
    await expect(canvas.getByRole('tabpanel', { name: 'Traffic' })).toBeVisible()
  },
}

export const PhoneScrollsToSelectedTab: Story = {
  args: { children: many, defaultValue: 'Settings' },
  parameters: { ...phone, picture: false },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(window.innerWidth).toBe(320))
    await waitFor(async () => {
      const tab = canvas.getByRole('tab', { name: 'Settings' }).getBoundingClientRect()
      await expect(tab.right).toBeLessThanOrEqual(320)
    })
    // The scroll event comes a frame later.
    await waitFor(() => expect(row(canvasElement)).toHaveAttribute('data-more-start'))
    await expect(row(canvasElement)).not.toHaveAttribute('data-more-end')
    const { scrollWidth, clientWidth } = document.documentElement
    await expect(scrollWidth).toBe(clientWidth)
    // Without a pointer, which would focus the button and so scroll to it; Safari does neither.
    const first = canvas.getByRole('tab', { name: 'Findings 12' })
    await expect(first.getBoundingClientRect().left).toBeLessThan(0)
    await fireEvent.click(first)
    await waitFor(() => expect(first.getBoundingClientRect().left).toBeGreaterThanOrEqual(0))
  },
}

/** In a page without padding, the row was 12 px wider than the window. */
export const AddsNoSidewaysScroll: Story = {
  parameters: { picture: false, frame: 'none' },
  play: async ({ canvasElement }) => {
    const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement
    await expect(scrollWidth).toBe(clientWidth)
  },
}

export const RightToLeftOverflowHint: Story = {
  ...PhoneScrollsToSelectedTab,
  globals: { direction: 'rtl' },
  args: { children: many, defaultValue: 'Findings' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(row(canvasElement)).toHaveAttribute('data-more-end'))
    await expect(row(canvasElement)).not.toHaveAttribute('data-more-start')
    row(canvasElement).scrollTo({ left: -1000, behavior: 'instant' })
    await waitFor(() => expect(row(canvasElement)).toHaveAttribute('data-more-start'))
    await expect(row(canvasElement)).not.toHaveAttribute('data-more-end')
  },
}

export const MarksCurrentLink: Story = {
  ...Links,
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'shop.example.com' })).toBeVisible()
    const current = canvas.getAllByRole('link', { current: 'page' })
    await expect(current).toHaveLength(1)
    await expect(current[0]).toHaveAccessibleName('Findings 12')
    await expect(canvas.queryByRole('tab')).toBeNull()
  },
}
