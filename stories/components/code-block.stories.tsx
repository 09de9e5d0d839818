import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, spyOn, waitFor } from 'storybook/test'

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
    is: 'Code or configuration to read and copy.',
    use: ['For text to copy into a terminal or a file, and for machine output.'],
    avoid: ['For a word within a sentence: `<code>`.', 'For one value to copy: DescriptionList.'],
    keyboard: [
      ['Tab', 'To the buttons; to the code only when it overflows.'],
      ['Arrows', 'Scroll the code.'],
    ],
    aria: [
      'While the code can be scrolled, it is a region named by its filename, and in the tab order.',
      'Copying is announced; if it is refused, a dialog explains what to do (CopyButton).',
      'Line numbers are neither announced nor copied.',
    ],
  }),
} satisfies Meta<typeof CodeBlock>

export default meta
type Story = StoryObj<typeof meta>

const pre = (canvasElement: HTMLElement) => canvasElement.querySelector('pre')!
export const Plain: Story = {}
export const Wrapped: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultWrapped: true, hasLineNumbers: true },
}
export const WithLineNumbers: Story = { args: { hasLineNumbers: true } }
export const WithoutName: Story = {
  args: { code: short, filename: undefined, language: undefined },
}
export const RightToLeft: Story = {
  args: { hasLineNumbers: true },
  globals: { direction: 'rtl' },
}

export const ScrollableCodeIsFocusable: Story = {
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

export const FittingCodeIsNotFocusable: Story = {
  parameters: { picture: false },
  args: { code: short },
  play: async ({ canvas, canvasElement }) => {
    await expect(pre(canvasElement)).not.toHaveAttribute('tabindex')
    await expect(canvas.queryByRole('region')).toBeNull()
  },
}

export const SelectionExcludesLineNumbers: Story = {
  parameters: { picture: false },
  args: { hasLineNumbers: true },
  play: async ({ canvasElement }) => {
    const selection = window.getSelection()
    selection?.selectAllChildren(pre(canvasElement))
    await expect(selection?.toString().trimEnd()).toBe(zone.trimEnd())
    selection?.removeAllRanges()
  },
}

export const AnnouncesCopy: Story = {
  parameters: { picture: false },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy' }))
    const said = canvasElement.querySelector('[aria-live=polite]')
    await waitFor(() => expect(said).toHaveTextContent('Copied'))
    await expect(write).toHaveBeenCalledWith(zone)
  },
}

export const SelectsCodeWhenCopyFails: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Refused'))
    spyOn(document, 'execCommand').mockReturnValue(false)
    await userEvent.click(canvas.getByRole('button', { name: 'Copy' }))
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' })
    await waitFor(() => expect(text).toHaveFocus())
    await expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe(zone)
  },
}
