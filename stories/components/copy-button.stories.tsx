import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, spyOn, waitFor } from 'storybook/test'

import { COPIED_SHOWN_MS, CopyButton } from '../../src/components/copy-button/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/CopyButton',
  component: CopyButton,
  args: { text: 'ns1.parapet.example', onCopied: fn() },
  parameters: componentDocs({
    is: 'Copies text, confirms it, and returns to its initial state after two seconds.',
    use: [
      'Next to a value to use elsewhere: an address, an id, a record’s value.',
      'With `label` where there are several, so that each has a different name.',
    ],
    avoid: ['For a value in its own frame: CopyField. For a secret: SecretField.'],
    keyboard: [
      ['Enter, Space', 'Copies.'],
      ['Escape', 'Closes the help that is shown when the browser refuses.'],
    ],
    aria: [
      'A live region that exists before its text announces `Copied` every time.',
      'When the browser refuses, a dialog with the selected text explains what to do.',
    ],
  }),
} satisfies Meta<typeof CopyButton>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
const unseen = { picture: false }

/** The browser refuses every way to copy, as in a frame without permission. */
const refuse = () => {
  spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Refused'))
  spyOn(document, 'execCommand').mockReturnValue(false)
}
/** Screenshots of both themes are taken before the two seconds are over, however slow the machine. */
const keepCopied = () => {
  const start = window.setTimeout.bind(window)
  const startOthers = (run: TimerHandler, ms?: number) =>
    ms === COPIED_SHOWN_MS ? 0 : start(run, ms)
  spyOn(window, 'setTimeout').mockImplementation(startOthers as typeof setTimeout)
}
const press: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button'))
}
const announced = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('[aria-live=polite]')?.textContent

export const Ready: Story = {}
export const Copied: Story = {
  play: async (context) => {
    keepCopied()
    await press(context)
    await waitFor(() => expect(announced(context.canvasElement)).toBe('Copied'))
  },
}
export const IconOnly: Story = { args: { isIconOnly: true, label: 'Copy name server' } }
export const CopyFailed: Story = {
  parameters: {
    picture: 'every theme',
    viewportSize: { width: 400, height: 220 },
    isWholeScreen: true,
  },
  play: async (context) => {
    refuse()
    await press(context)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text to copy' })).toBeVisible())
  },
}

export const CopiesAndConfirms: Story = {
  parameters: unseen,
  play: async (context) => {
    const { canvas, canvasElement, args } = context
    await expect(announced(canvasElement)).toBe('')
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press(context)
    await waitFor(() => expect(announced(canvasElement)).toBe('Copied'))
    await expect(write).toHaveBeenCalledWith('ns1.parapet.example')
    await expect(await canvas.findByRole('button', { name: 'Copied' })).toHaveFocus()
    await expect(args.onCopied).toHaveBeenCalledOnce()
  },
}

export const KeepsWidth: Story = {
  parameters: unseen,
  play: async (context) => {
    const width = () => context.canvas.getByRole('button').getBoundingClientRect().width
    const before = width()
    await press(context)
    await waitFor(() => expect(announced(context.canvasElement)).toBe('Copied'))
    await expect(width()).toBe(before)
  },
}

export const SelectsTextWhenCopyFails: Story = {
  parameters: unseen,
  play: async (context) => {
    refuse()
    await press(context)
    const help = await screen.findByRole('dialog', { name: /does not allow copying.*Ctrl\+C/ })
    await waitFor(() => expect(help).toBeVisible())
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' })
    await waitFor(() => expect(text).toHaveFocus())
    await expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe(
      'ns1.parapet.example',
    )
    await expect(context.args.onCopied).not.toHaveBeenCalled()
    // The person copies manually, which no browser refuses.
    spyOn(navigator.clipboard, 'write').mockResolvedValue()
    await context.userEvent.copy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(announced(context.canvasElement)).toBe('Copied')
  },
}

export const EscapeClosesHelpRestoresFocus: Story = {
  parameters: unseen,
  play: async (context) => {
    refuse()
    await press(context)
    await screen.findByRole('dialog')
    await context.userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(context.canvas.getByRole('button')).toHaveFocus())
  },
}

export const CopiesOnPlainHttp: Story = {
  parameters: unseen,
  play: async (context) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Refused'))
    const command = spyOn(document, 'execCommand').mockImplementation(() => {
      document.body.dispatchEvent(
        new ClipboardEvent('copy', { bubbles: true, clipboardData: new DataTransfer() }),
      )
      return true
    })
    await press(context)
    await waitFor(() => expect(announced(context.canvasElement)).toBe('Copied'))
    await expect(command).toHaveBeenCalledWith('copy')
  },
}

export const NamesEachButton: Story = {
  parameters: unseen,
  args: { label: 'Copy name server 1' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Copy name server 1' })).toBeVisible()
  },
}
