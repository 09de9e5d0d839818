import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'

import { CodeBlock } from '../../src/components/code-block/index.ts'
import { componentDocs } from '../docs.ts'

const zone = `example.com.       300  IN  A      192.0.2.10
www.example.com.   300  IN  CNAME  edge.parapet.example.

_parapet.example.com.  300  IN  TXT  "parapet-verify=3f9a1c77e02b4d5f8a6619c0b7d2e4f1"
`
const short = 'npm install'

const meta = {
  title: 'Components/CodeBlock',
  component: CodeBlock,
  args: { code: zone, filename: 'example.com.zone', language: 'DNS zone' },
  parameters: componentDocs({
    is: 'Code or configuration to read and to copy.',
    use: ['For what is copied into a terminal or a file, and for what a machine sent.'],
    avoid: ['For a word within a sentence: `<code>`.', 'For one value to copy: DescriptionList.'],
    keyboard: [
      ['Tab', 'To the buttons; to the code only when there is more of it than fits.'],
      ['Arrows', 'Scroll the code.'],
    ],
    aria: [
      'The code is a region named by its filename, and in the tab order, while it can be scrolled.',
      'Copying is announced, and so is its failure.',
      'Line numbers are neither read nor copied.',
    ],
  }),
} satisfies Meta<typeof CodeBlock>

export default meta
type Story = StoryObj<typeof meta>

const pre = (canvasElement: HTMLElement) => canvasElement.querySelector('pre')!
/** What the clipboard was given; with an error, it refuses. */
const clipboard = (error?: Error) => {
  const writeText = error ? fn().mockRejectedValue(error) : fn().mockResolvedValue(undefined)
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  return {
    writeText,
    restore: () => {
      if (own) Object.defineProperty(navigator, 'clipboard', own)
      else Reflect.deleteProperty(navigator, 'clipboard')
    },
  }
}

export const Plain: Story = {}
export const Wrapped: Story = { args: { defaultWrapped: true, hasLineNumbers: true } }
export const WithLineNumbers: Story = { args: { hasLineNumbers: true } }
export const WithoutAName: Story = {
  args: { code: short, filename: undefined, language: undefined },
}
export const OnARightToLeftPage: Story = {
  args: { hasLineNumbers: true },
  globals: { direction: 'rtl' },
}

export const WhatScrollsCanBeReachedByKeys: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const region = await canvas.findByRole('region', { name: 'example.com.zone DNS zone' })
    region.focus()
    await expect(region).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Wrap lines' }))
    await waitFor(() => expect(canvas.queryByRole('region')).toBeNull())
    await expect(canvas.getByRole('button', { name: 'Wrap lines' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
}

export const WhatFitsIsNoStopOnTheWay: Story = {
  parameters: { picture: false },
  args: { code: short },
  play: async ({ canvas, canvasElement }) => {
    await expect(pre(canvasElement)).not.toHaveAttribute('tabindex')
    await expect(canvas.queryByRole('region')).toBeNull()
  },
}

export const SelectingTheCodeLeavesTheLineNumbersOut: Story = {
  parameters: { picture: false },
  args: { hasLineNumbers: true },
  play: async ({ canvasElement }) => {
    const selection = window.getSelection()
    selection?.selectAllChildren(pre(canvasElement))
    await expect(selection?.toString().trimEnd()).toBe(zone.trimEnd())
    selection?.removeAllRanges()
  },
}

export const CopyingIsAnnounced: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const { writeText, restore } = clipboard()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Copied'))
    await expect(writeText).toHaveBeenCalledWith(zone)
    restore()
  },
}

export const WhenItCannotBeCopiedItSaysSo: Story = {
  play: async ({ canvas, userEvent }) => {
    const { restore } = clipboard(new Error('denied'))
    await userEvent.click(canvas.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(/^Could not/))
    restore()
  },
}
