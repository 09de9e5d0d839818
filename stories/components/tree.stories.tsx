import type { Meta, StoryObj } from '@storybook/react-vite'
import { Database, File, Folder, Globe } from 'lucide-react'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'

import { Badge } from '../../src/components/badge/index.ts'
import { Tree, type TreeItem } from '../../src/components/tree/index.ts'
import { componentDocs } from '../docs.ts'

const zones: readonly TreeItem[] = [
  {
    id: 'shop',
    label: 'shop.example.com',
    icon: <Globe />,
    status: '5',
    children: [
      {
        id: 'mail',
        label: 'mail',
        icon: <Folder />,
        children: [
          { id: 'mx', label: 'mx1', icon: <File /> },
          { id: 'dkim', label: 'k1._domainkey', icon: <File /> },
        ],
      },
      { id: 'www', label: 'www', icon: <File />, status: <Badge tone="caution">Changed</Badge> },
      { id: 'api', label: 'api', icon: <File /> },
    ],
  },
  { id: 'blog', label: 'blog.example.com', icon: <Globe />, children: [] },
  { id: 'orders', label: 'orders', icon: <Database />, isDisabled: true },
  { id: 'billing', label: 'billing', icon: <Database /> },
]

const meta = {
  title: 'Components/Tree',
  component: Tree,
  args: {
    label: 'Zones',
    items: zones,
    defaultExpanded: ['shop', 'mail'],
    onValueChange: fn(),
    onExpandedChange: fn(),
  },
  parameters: componentDocs({
    is: 'Nested items, of which one or several can be selected.',
    use: [
      'For a hierarchy of unknown depth: zones and their names, folders, schemas and tables.',
      'With `isMultiple` to select several: selecting a parent selects everything in it.',
      'With `hasChildren` for an item whose children are loaded once it is expanded.',
    ],
    avoid: [
      'For the pages of an application: the navigation of AppShell.',
      'For two levels of which the first is a heading: a list with headings, or an Accordion.',
    ],
    keyboard: [
      ['Tab', 'One tab stop: the item that last had the focus, otherwise the selected one.'],
      ['↑, ↓, Home, End', 'Move through the visible items.'],
      ['→', 'Expands an item, then moves to its first child; ← on a right-to-left page.'],
      ['←', 'Collapses an item, or moves to its parent; → on a right-to-left page.'],
      ['*', 'Expands all items at the level of this one.'],
      ['Letters', 'Move to the item that begins with them.'],
      ['Enter, Space', 'Select the item. With `isMultiple`, they toggle it, and:'],
      ['Shift ↓, Shift ↑', 'Move to the next item and toggle it.'],
      [
        'Shift Space',
        'Selects everything from the item that was toggled last; so does Shift with a click.',
      ],
      ['Ctrl Shift Home, Ctrl Shift End', 'Select everything up to the first or last item.'],
      ['Ctrl A, ⌘ A', 'Selects everything, or nothing if everything is selected.'],
    ],
    aria: [
      '`tree` with its label, `treeitem` with its level, its position and `aria-expanded`.',
      'An item’s name is its label and its status; its icon is hidden. It is `aria-busy` while its children load.',
      'With `isMultiple`, the tree is `aria-multiselectable`, and each item is `aria-checked`: true, false, or mixed if a part of it is selected.',
      'A disabled item can be focused and expanded, but not selected.',
    ],
  }),
} satisfies Meta<typeof Tree>

export default meta
type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']
const unseen = { picture: false }
const item = (canvas: Canvas, name: string) =>
  canvas.getByRole('treeitem', { name: new RegExp(`^${name}`) })

export const Expanded: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: 'www' },
}

export const Multiple: Story = {
  parameters: { picture: 'every theme' },
  args: { isMultiple: true, defaultValue: ['mx', 'billing'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('tree')).toHaveAttribute('aria-multiselectable', 'true')
    await expect(item(canvas, 'mx1')).toHaveAttribute('aria-checked', 'true')
    await expect(item(canvas, 'shop')).toHaveAttribute('aria-checked', 'mixed')
    await expect(item(canvas, 'api')).toHaveAttribute('aria-checked', 'false')
    await expect(item(canvas, 'api')).not.toHaveAttribute('aria-selected')
  },
}

export const Collapsed: Story = { args: { defaultExpanded: [] } }

const deep: readonly TreeItem[] = [
  'public',
  'assets',
  'fonts',
  'geist',
  'variable',
  'latin',
].reduceRight<readonly TreeItem[]>(
  (children, label) => [{ id: label, label, icon: <Folder />, children }],
  [
    {
      id: 'file',
      label: 'geist-latin-wght-normal-with-a-very-long-name-that-wraps.woff2',
      icon: <File />,
      status: '28 KB',
    },
  ],
)
export const DeepWithLongName: Story = {
  args: {
    items: deep,
    defaultExpanded: ['public', 'assets', 'fonts', 'geist', 'variable', 'latin'],
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' }, args: { defaultValue: 'www' } }

export const Loading: Story = {
  args: {
    items: [{ id: 'shop', label: 'shop.example.com', icon: <Globe />, hasChildren: true }],
    defaultExpanded: ['shop'],
  },
}

export const KeyboardFocusRing: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: 'www' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(item(canvas, 'www')).toHaveFocus()
  },
}

export const KeyboardNavigation: Story = {
  parameters: unseen,
  args: { defaultExpanded: [] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await expect(item(canvas, 'shop')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(args.onExpandedChange).toHaveBeenLastCalledWith(['shop'])
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect(item(canvas, 'www')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('www')
    await expect(item(canvas, 'www')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(item(canvas, 'shop')).toHaveFocus()
    await expect(item(canvas, 'shop')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{End}')
    await expect(item(canvas, 'billing')).toHaveFocus()
  },
}

export const TypingMovesToItem: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('bi')
    await expect(item(canvas, 'billing')).toHaveFocus()
  },
}

export const SingleTabStop: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.tab()
    await expect(canvas.getByRole('tree')).not.toContainElement(
      document.activeElement as HTMLElement,
    )
    await userEvent.tab({ shift: true })
    await expect(item(canvas, 'mail')).toHaveFocus()
  },
}

export const ToggleDoesNotSelect: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    const toggle = item(canvas, 'shop').querySelector('[data-slot=tree-toggle]')
    await userEvent.click(toggle ?? document.body)
    await expect(item(canvas, 'shop')).toHaveAttribute('aria-expanded', 'false')
    await expect(canvas.queryByRole('treeitem', { name: 'api' })).toBeNull()
    await expect(args.onValueChange).not.toHaveBeenCalled()
    // The focus doesn't vanish with the item that had it.
    await expect(item(canvas, 'shop')).toHaveFocus()
  },
}

export const DisabledIsNotSelected: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    const disabled = item(canvas, 'orders')
    await userEvent.click(disabled.querySelector('[data-slot=tree-row]') ?? document.body)
    await userEvent.keyboard('{Enter}')
    await expect(disabled).toHaveFocus()
    await expect(disabled).toHaveAttribute('aria-disabled', 'true')
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}

export const ReportsLevelAndPosition: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    const dkim = item(canvas, 'k1')
    await expect(dkim).toHaveAttribute('aria-level', '3')
    await expect(dkim).toHaveAttribute('aria-posinset', '2')
    await expect(dkim).toHaveAttribute('aria-setsize', '2')
    await expect(item(canvas, 'www')).toHaveAccessibleName('www Changed')
  },
}

function LoadsOnExpand() {
  const [children, setChildren] = useState<readonly TreeItem[]>()
  const zone = { id: 'shop', label: 'shop.example.com', hasChildren: true }
  return (
    <>
      <Tree label="Zones" items={[children ? { ...zone, children } : zone]} />
      <button type="button" onClick={() => setChildren([{ id: 'www', label: 'www' }])}>
        Deliver
      </button>
    </>
  )
}
export const LoadsChildrenWhenExpanded: Story = {
  parameters: unseen,
  render: () => <LoadsOnExpand />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(item(canvas, 'shop')).toHaveAttribute('aria-busy', 'true')
    await expect(canvas.getByText('Loading…')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Deliver' }))
    await expect(item(canvas, 'www')).toBeVisible()
    await expect(item(canvas, 'shop')).not.toHaveAttribute('aria-busy')
  },
}

export const RightToLeftArrows: Story = {
  parameters: unseen,
  globals: { direction: 'rtl' },
  args: { defaultExpanded: [] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(item(canvas, 'shop')).toHaveAttribute('aria-expanded', 'true')
  },
}

const row = (canvas: Canvas, name: string) =>
  item(canvas, name).querySelector('[data-slot=tree-row]') ?? document.body

export const ParentSelectsItsChildren: Story = {
  parameters: unseen,
  args: { isMultiple: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(row(canvas, 'mail'))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['mx', 'dkim'])
    await expect(item(canvas, 'shop')).toHaveAttribute('aria-checked', 'mixed')
    await userEvent.click(row(canvas, 'k1'))
    await expect(item(canvas, 'mail')).toHaveAttribute('aria-checked', 'mixed')
    await userEvent.click(row(canvas, 'shop'))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['mx', 'dkim', 'www', 'api'])
    await userEvent.click(row(canvas, 'shop'))
    await expect(args.onValueChange).toHaveBeenLastCalledWith([])
  },
}

export const KeyboardSelectsSeveral: Story = {
  parameters: unseen,
  args: { isMultiple: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowUp} ')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['api'])
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await expect(item(canvas, 'www')).toHaveFocus()
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['www', 'api'])
    await userEvent.keyboard('{End}{Shift>} {/Shift}')
    // From the item that was toggled last; the disabled one keeps its state.
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['www', 'api', 'blog', 'billing'])
    await userEvent.keyboard('{Control>}a{/Control}')
    const all = ['mx', 'dkim', 'www', 'api', 'blog', 'billing']
    await expect(args.onValueChange).toHaveBeenLastCalledWith(all)
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith([])
    await userEvent.keyboard(
      '{Home}{ArrowDown}{ArrowDown}{Control>}{Shift>}{Home}{/Shift}{/Control}',
    )
    await expect(item(canvas, 'shop')).toHaveAttribute('aria-checked', 'true')
  },
}

export const ShiftClickSelectsBetween: Story = {
  parameters: unseen,
  args: { isMultiple: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(row(canvas, 'k1'))
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(row(canvas, 'api'))
    await userEvent.keyboard('{/Shift}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['dkim', 'www', 'api'])
  },
}
