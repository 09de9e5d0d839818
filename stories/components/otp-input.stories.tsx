import type { Meta, StoryObj } from '@storybook/react-vite'
import { createRef, useState } from 'react'
import { expect, fireEvent, fn, waitFor } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Field } from '../../src/components/field/index.ts'
import {
  lettersAndDigits,
  OtpInput,
  type OtpInputHandle,
} from '../../src/components/otp-input/index.ts'
import { componentDocs } from '../docs.ts'

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']

const box = (canvas: Canvas, position: number) =>
  canvas.getByLabelText<HTMLInputElement>(`Digit ${position} of 6`)
const digits = (canvas: Canvas) =>
  canvas
    .getAllByRole<HTMLInputElement>('textbox', { name: /Digit/ })
    .map(({ value }) => value || '_')
    .join('')
const sent = (canvas: Canvas) => {
  const form = canvas.getByRole<HTMLFormElement>('form')
  return new FormData(form).get('code')
}
const said = (canvas: Canvas) =>
  canvas.getByRole('group').querySelector('[aria-live]')?.textContent?.trim()
const expectOnce = async (spy: unknown, value: string) => {
  await expect(spy).toHaveBeenCalledOnce()
  await expect(spy).toHaveBeenCalledWith(value)
}
/** Simulates a phone or a password manager: sets a value and fires an `input` event, without keys or a paste. */
const autofill = (target: HTMLInputElement, value: string) =>
  fireEvent.input(target, { target: { value } })

const meta = {
  title: 'Components/OtpInput',
  component: OtpInput,
  args: {
    name: 'code',
    'aria-label': 'One-time code',
    onValueChange: fn(),
    onComplete: fn(),
    onInvalid: fn(),
  },
  render: (args) => (
    <form aria-label="Verify" onSubmit={(event) => event.preventDefault()}>
      <OtpInput {...args} />
      <button type="reset" className="sr-only">
        Reset
      </button>
    </form>
  ),
  parameters: componentDocs({
    is: 'A code of a few characters, one box each, with one hidden input that carries its value. Its `ref` is a handle: `{ focus(), clear() }`.',
    use: [
      'For a code from an email, a text message or an authenticator app.',
      'Inside a Field, which provides its name, hint and error.',
      '`characters={lettersAndDigits}` for codes with letters, `isMasked` where others can see the screen.',
      '`pasteTransform` finds the code in what was pasted. Without it, a paste must be exactly the code.',
    ],
    avoid: [
      'For recovery codes, and anything longer than eight characters: use one Input.',
      'To submit on completion without saying so in the hint (WCAG 3.2.2), or to submit the same failed code again.',
    ],
    keyboard: [
      ['0 to 9', 'Enters the digit and moves on, even if the box already contains the same digit.'],
      [
        'Backspace',
        'Deletes the digit and moves back; in an empty box it deletes the previous one.',
      ],
      ['Delete', 'Deletes the digit; the following ones move up.'],
      [
        '← →',
        'Moves by one box. The digits are left to right on right-to-left pages too, as numbers are.',
      ],
      ['Home ↑, End ↓, Ctrl or ⌘ with ← →', 'First box; first empty box.'],
      ['Ctrl or ⌘ with Backspace', 'Clears the code.'],
      ['Ctrl or ⌘ with Z', 'Undoes the last edit.'],
      ['Ctrl or ⌘ with C', 'Copies the whole code.'],
      [
        'Ctrl or ⌘ with V',
        'Accepts exactly six digits, with surrounding white space trimmed. Anything else changes nothing and is announced.',
      ],
      ['Enter', 'Submits the form, as in any text field.'],
      ['Tab', 'The boxes are one tab stop.'],
    ],
    aria: [
      '`role="group"`, named by the Field’s label, described by its hint and error.',
      'Each box is a textbox named by the Field’s label and `Digit N of 6` (WCAG 2.5.3); `aria-invalid` and `aria-required` are on the boxes.',
      'One polite live region announces a paste, an autofill, a cleared code or a refused input. Typed digits are left to the screen reader’s own echo.',
      'While verifying, the group is `aria-busy` and read-only, so that it keeps the focus.',
    ],
  }),
} satisfies Meta<typeof OtpInput>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Empty: Story = {}
export const Partial: Story = { args: { defaultValue: '123' } }
export const Complete: Story = { args: { defaultValue: '123456' } }
export const Verifying: Story = { args: { defaultValue: '123456', isVerifying: true } }
export const ReadOnly: Story = { args: { defaultValue: '123456', readOnly: true } }
export const Disabled: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: '123', disabled: true },
}
export const Focused: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: '12', autoFocus: true },
}
export const FourDigits: Story = { args: { length: 4, defaultValue: '12' } }
export const LettersAndDigits: Story = {
  args: { characters: lettersAndDigits, length: 8, defaultValue: 'aB3d' },
}
export const Masked: Story = { args: { isMasked: true, defaultValue: '123' } }
export const WideForm: Story = {
  args: { defaultValue: '123' },
  parameters: { viewportSize: { width: 800, height: 240 }, frame: 'none' },
  play: async ({ canvas }) => {
    await expect(box(canvas, 1).getBoundingClientRect().width).toBeLessThanOrEqual(70)
  },
}
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { defaultValue: '123' },
}
export const NarrowPhone: Story = {
  args: { defaultValue: '123' },
  parameters: { viewportSize: { width: 320, height: 480 } },
  play: async ({ canvas }) => {
    const tops = canvas.getAllByRole('textbox').map((it) => it.getBoundingClientRect().top)
    await expect(new Set(tops).size).toBe(1)
    await expect(box(canvas, 1).getBoundingClientRect().width).toBeGreaterThanOrEqual(24)
  },
}

export const InField: Story = {
  args: { 'aria-label': undefined },
  render: (args) => (
    <Field label="One-time code" hint="We sent six digits to ada@example.com.">
      <OtpInput {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'One-time code' })
    await expect(group).toHaveAccessibleDescription('We sent six digits to ada@example.com.')
    await expect(box(canvas, 1)).toBeRequired()
  },
}
export const Invalid: Story = {
  parameters: { picture: 'every theme' },
  args: { 'aria-label': undefined, defaultValue: '123456' },
  render: (args) => (
    <Field label="One-time code" error="That code is wrong. Check the email and try again.">
      <OtpInput {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group')).toHaveAccessibleDescription(/is wrong/)
    await expect(canvas.getByRole('group')).not.toHaveAttribute('aria-invalid')
    await expect(box(canvas, 1)).toBeInvalid()
  },
}

export const TypingCompletesOnce: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(box(canvas, 1))
    await userEvent.keyboard('123456')
    await expect(digits(canvas)).toBe('123456')
    await expect(sent(canvas)).toBe('123456')
    await expect(args.onValueChange).toHaveBeenCalledTimes(6)
    await expectOnce(args.onComplete, '123456')
    await expect(box(canvas, 6)).toHaveFocus()
  },
}

/** Radix, Mantine, MUI and react-otp-input only move on the first Backspace (measured). */
export const BackspaceDeletesAndMovesBack: Story = {
  parameters: unseen,
  args: { defaultValue: '123' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 3))
    await userEvent.keyboard('{Backspace}')
    await expect(digits(canvas)).toBe('12____')
    await expect(box(canvas, 2)).toHaveFocus()
    await userEvent.keyboard('{Backspace}')
    await expect(digits(canvas)).toBe('1_____')
  },
}

/** mantine #6870: old digits came back on Backspace. */
export const DeletedDigitsStayDeleted: Story = {
  parameters: unseen,
  args: { defaultValue: '123456' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 6))
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
    await expect(digits(canvas)).toBe('123___')
    await userEvent.keyboard('{End}9')
    await expect(digits(canvas)).toBe('1239__')
  },
}

export const DeleteHomeAndEndKeys: Story = {
  parameters: unseen,
  args: { defaultValue: '1234' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 3))
    await userEvent.keyboard('{Home}')
    await expect(box(canvas, 1)).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect(digits(canvas)).toBe('234___')
    await userEvent.keyboard('{End}')
    await expect(box(canvas, 4)).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(box(canvas, 4)).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(box(canvas, 3)).toHaveFocus()
  },
}

/** antd blocks Ctrl+Z; controlled boxes lose the browser's own undo. */
export const UndoRevertsLastEdit: Story = {
  parameters: unseen,
  args: { defaultValue: '123' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 1))
    await userEvent.keyboard('{Control>}{Backspace}{/Control}')
    await expect(digits(canvas)).toBe('______')
    await expect(said(canvas)).toBe('Code cleared.')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(digits(canvas)).toBe('123___')
  },
}

export const RepeatedDigitAdvances: Story = {
  parameters: unseen,
  args: { defaultValue: '55' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 1))
    await userEvent.keyboard('5')
    await expect(digits(canvas)).toBe('55____')
    await expect(box(canvas, 2)).toHaveFocus()
  },
}

/** radix #3493: `type` did nothing. antd #51664, #51822: the focus moved on after a refused character. */
export const IgnoresLetters: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(box(canvas, 1))
    await userEvent.keyboard('a')
    await expect(digits(canvas)).toBe('______')
    await expect(box(canvas, 1)).toHaveFocus()
    await expectOnce(args.onInvalid, 'character')
    await expect(said(canvas)).toBe('Only digits are allowed.')
  },
}

/** mantine #5340: codes copied from emails end with a line break. */
export const PastesCodeWithLineBreak: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(box(canvas, 1))
    await userEvent.paste(' 123456\n')
    await expect(digits(canvas)).toBe('123456')
    await expectOnce(args.onComplete, '123456')
    await expect(said(canvas)).toBe('Code pasted.')
  },
}

/** docs/specification.md section 5. Every library that was tested accepts five digits, and the first six of seven. */
export const RejectsInvalidPaste: Story = {
  parameters: unseen,
  args: { defaultValue: '12' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(box(canvas, 1))
    for (const text of ['12345', '1234567', '123 456', '123-456', 'G-123456', 'abcdef', '']) {
      await userEvent.paste(text)
      await expect(digits(canvas)).toBe('12____')
    }
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(args.onInvalid).toHaveBeenLastCalledWith('paste')
    await expect(said(canvas)).toMatch(/^Not pasted/)
  },
}

/** Radix's paste of invalid characters only cleared the code. */
export const PasteReplacesCode: Story = {
  parameters: unseen,
  args: { defaultValue: '111111' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(box(canvas, 4))
    await userEvent.paste('222222')
    await expect(digits(canvas)).toBe('222222')
    await expectOnce(args.onComplete, '222222')
    await userEvent.paste('222222')
    await expect(args.onComplete).toHaveBeenCalledOnce()
  },
}

/** mantine #4609: Gboard pastes with an `input` event, and only the last character arrived. */
export const PastesFromPhoneKeyboard: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 1))
    const target = box(canvas, 1)
    await fireEvent.input(target, { target: { value: '654321' }, inputType: 'insertFromPaste' })
    await expect(digits(canvas)).toBe('654321')
  },
}

/** radix #3641, #3654; react-otp-input #322, #417: an SMS autofill entered one digit, because of maxLength=1. */
export const AutofillsFromFirstBox: Story = {
  parameters: unseen,
  play: async ({ canvas, args }) => {
    await autofill(box(canvas, 1), '534418')
    await expect(digits(canvas)).toBe('534418')
    await expectOnce(args.onComplete, '534418')
    await expect(box(canvas, 1)).toHaveAttribute('maxlength', '6')
    await expect(box(canvas, 1)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(box(canvas, 2)).toHaveAttribute('autocomplete', 'off')
  },
}

/** zag #2118: 534418 became 534415. zag #2315, chakra #4095, mui-otp-input #72: only some boxes were filled. */
export const AutofillsOverTypedDigit: Story = {
  parameters: unseen,
  args: { defaultValue: '5' },
  play: async ({ canvas }) => {
    await autofill(box(canvas, 1), '534418')
    await expect(digits(canvas)).toBe('534418')
  },
}

/** react-otp-input #458: with autofocus, 1Password's fill lost the first digit. */
export const AutofillsBoxByBox: Story = {
  parameters: unseen,
  args: { autoFocus: true },
  play: async ({ canvas, args }) => {
    const boxes = canvas.getAllByRole<HTMLInputElement>('textbox')
    // All in one task, before React can render in between.
    for (const [index, target] of boxes.entries()) {
      target.value = String(index + 1)
      target.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    await waitFor(() => expect(digits(canvas)).toBe('123456'))
    await expectOnce(args.onComplete, '123456')
  },
}

/** coreui-pro #665: an autofill fires `input` and never `paste`; the form was submitted empty. */
export const SubmitsAutofilledCode: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await autofill(box(canvas, 1), '123456')
    await expect(sent(canvas)).toBe('123456')
  },
}

/** react-otp-input #388, #390: Android's Backspace is the key "Unidentified" with code 229. */
export const AndroidBackspaceDeletes: Story = {
  parameters: unseen,
  args: { defaultValue: '12' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 3))
    const deletion = { bubbles: true, cancelable: true, inputType: 'deleteContentBackward' }
    await fireEvent.keyDown(box(canvas, 3), { key: 'Unidentified', keyCode: 229 })
    await fireEvent(box(canvas, 3), new InputEvent('beforeinput', deletion))
    await waitFor(() => expect(digits(canvas)).toBe('1_____'))
    await autofill(box(canvas, 1), '')
    await expect(digits(canvas)).toBe('______')
  },
}

/** mantine #8889, #5963: Bitwarden's Ctrl+Shift+L, ⌘V and Tab were swallowed. */
export const IgnoresOtherShortcuts: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    const isLeftAlone = (init: KeyboardEventInit) => fireEvent.keyDown(box(canvas, 1), init)
    await expect(await isLeftAlone({ key: 'L', ctrlKey: true, shiftKey: true })).toBe(true)
    await expect(await isLeftAlone({ key: 'v', metaKey: true })).toBe(true)
    await expect(await isLeftAlone({ key: 'ArrowLeft', altKey: true })).toBe(true)
    await expect(await isLeftAlone({ key: 'Tab' })).toBe(true)
    await expect(await isLeftAlone({ key: 'r', ctrlKey: true })).toBe(true)
  },
}

/** Mantine has six tab stops. */
export const SingleTabStop: Story = {
  parameters: unseen,
  args: { defaultValue: '12' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(box(canvas, 3)).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Reset' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect(box(canvas, 3)).toHaveFocus()
  },
}

/** A code has no gaps: a click after its end focuses the first empty box. */
export const ClickFocusesFirstEmptyBox: Story = {
  parameters: unseen,
  args: { defaultValue: '12' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 6))
    await expect(box(canvas, 3)).toHaveFocus()
  },
}

const handle = createRef<OtpInputHandle>()

/** mantine #5365: no focus after a wrong code. input-otp #83: clearing lost the focus. mantine #5831. */
export const ClearsWrongCode: Story = {
  parameters: unseen,
  args: { defaultValue: '123456', ref: handle },
  play: async ({ canvas, args }) => {
    handle.current?.clear()
    await waitFor(() => expect(digits(canvas)).toBe('______'))
    await expect(box(canvas, 1)).toHaveFocus()
    // antd #51042: no change was reported when the code was cleared.
    await expect(args.onValueChange).toHaveBeenLastCalledWith('')
  },
}

/** antd #56349: the form submitted a code that had been changed since. */
export const NeverSubmitsStaleCode: Story = {
  parameters: unseen,
  args: { defaultValue: '123123' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 6))
    await userEvent.keyboard('{Backspace}')
    await expect(sent(canvas)).toBe('12312')
  },
}

/** Radix clears on reset instead of restoring; Base UI doesn't listen. */
export const ResetRestoresDefault: Story = {
  parameters: unseen,
  args: { defaultValue: '12' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 3))
    await userEvent.keyboard('34')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(digits(canvas)).toBe('12____'))
    await expect(sent(canvas)).toBe('12')
    await userEvent.click(box(canvas, 6))
    await userEvent.keyboard('5')
    await expect(digits(canvas)).toBe('125___')
  },
}

/** react-otp-input #427: an audit found the boxes not grouped. Expensify #85504: digits not announced. */
export const NamesGroupAndBoxes: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'One-time code' })).toBeVisible()
    const names = canvas.getAllByRole('textbox').map((it) => it.getAttribute('aria-label'))
    await expect(names).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Digit ${n} of 6`))
  },
}

/** mui-otp-input #22: each box's blur triggered the validation. */
export const FocusEventsCoverGroup: Story = {
  parameters: unseen,
  args: { onFocus: fn(), onBlur: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(box(canvas, 1))
    await userEvent.keyboard('123')
    await expect(args.onFocus).toHaveBeenCalledOnce()
    await expect(args.onBlur).not.toHaveBeenCalled()
    await userEvent.tab()
    await expect(args.onBlur).toHaveBeenCalledOnce()
  },
}

/** shadcn #2939: 1Password's button covered the last box. input-otp #92, #152: an invisible input is not filled. */
export const PasswordManagerHints: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await expect(box(canvas, 1)).not.toHaveAttribute('data-1p-ignore')
    for (const position of [2, 3, 4, 5, 6]) {
      await expect(box(canvas, position)).toHaveAttribute('data-1p-ignore')
      await expect(box(canvas, position)).toHaveAttribute('data-bwignore')
      await expect(box(canvas, position)).not.toHaveAttribute('maxlength')
    }
  },
}

/** base-ui #4805: a locked field was changed through its hidden input. Radix's paste ignores readOnly. */
export const LockedIgnoresInput: Story = {
  parameters: unseen,
  args: { defaultValue: '123', isVerifying: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(box(canvas, 2))
    await userEvent.keyboard('9{Backspace}{Delete}{Control>}{Backspace}{/Control}')
    await userEvent.paste('999999')
    await autofill(box(canvas, 1), '999999')
    const hidden = canvas.getByRole('group').querySelector<HTMLInputElement>('[name=code]')
    if (hidden) await autofill(hidden, '999999')
    await waitFor(() => expect(digits(canvas)).toBe('123___'))
    await expect(sent(canvas)).toBe('123')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(canvas.getByRole('group')).toHaveAttribute('aria-busy', 'true')
    await expect(box(canvas, 2)).toHaveFocus()
  },
}

/** Full-width and Arabic-Indic digits are digits to the people who type them. */
export const ConvertsOtherDigits: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await autofill(box(canvas, 1), '１２٣٤۵۶')
    await expect(sent(canvas)).toBe('123456')
  },
}

/** An input method's unfinished characters are ignored until they are complete. */
export const AllowsInputMethodComposition: Story = {
  parameters: unseen,
  play: async ({ canvas, args }) => {
    const target = box(canvas, 1)
    target.focus()
    await fireEvent.compositionStart(target)
    await fireEvent.input(target, { target: { value: '１' }, isComposing: true })
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await fireEvent.compositionEnd(target)
    await expectOnce(args.onValueChange, '1')
  },
}

export const CopiesWholeCode: Story = {
  parameters: unseen,
  args: { defaultValue: '123456' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 1))
    const copied = await userEvent.copy()
    await expect(copied?.getData('text/plain')).toBe('123456')
  },
}

function Controlled() {
  const [value, setValue] = useState('')
  return (
    <div className="flex flex-col items-start gap-3">
      <OtpInput aria-label="One-time code" value={value} onValueChange={setValue} />
      <Button variant="secondary" onClick={() => setValue('')}>
        Clear
      </Button>
    </div>
  )
}

/** mantine #5831: after clearing from outside, the last box kept its state. */
export const ControlledValue: Story = {
  parameters: unseen,
  render: () => <Controlled />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas, 1))
    await userEvent.keyboard('123456')
    await expect(digits(canvas)).toBe('123456')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(digits(canvas)).toBe('______')
    await userEvent.click(box(canvas, 6))
    await expect(box(canvas, 1)).toHaveFocus()
  },
}

/** A parent that keeps its value keeps the boxes. */
export const ParentCanRejectChange: Story = {
  parameters: unseen,
  args: { value: '12' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(box(canvas, 3))
    await userEvent.keyboard('3')
    await expectOnce(args.onValueChange, '123')
    await expect(digits(canvas)).toBe('12____')
  },
}

/** Native validation works, because the value is in a real input rather than in a hidden one. */
export const RequiredBlocksNativeSubmit: Story = {
  parameters: unseen,
  args: { required: true, defaultValue: '123' },
  play: async ({ canvas, userEvent }) => {
    const form = canvas.getByRole<HTMLFormElement>('form')
    await expect(form.checkValidity()).toBe(false)
    await userEvent.click(box(canvas, 4))
    await userEvent.keyboard('456')
    await expect(form.checkValidity()).toBe(true)
  },
}

/** Text under 16 px makes iOS zoom in. */
export const PreventsZoomOnIos: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    const { fontSize } = getComputedStyle(box(canvas, 1))
    await expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(16)
  },
}

export const PasteTransformFindsCode: Story = {
  parameters: unseen,
  args: { pasteTransform: (text) => /\d{6}/.exec(text)?.[0] ?? text },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(box(canvas, 1))
    await userEvent.paste('Your code is 123456. It is valid for ten minutes.')
    await expectOnce(args.onComplete, '123456')
    await userEvent.paste('There is no code in this.')
    await expect(args.onInvalid).toHaveBeenLastCalledWith('paste')
    await expect(sent(canvas)).toBe('123456')
  },
}

export const AcceptsLetters: Story = {
  parameters: unseen,
  args: { characters: lettersAndDigits },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByLabelText('Character 1 of 6'))
    await userEvent.keyboard('a1-')
    await expect(args.onInvalid).toHaveBeenLastCalledWith('character')
    await expect(said(canvas)).toBe('Only letters and digits are allowed.')
    await userEvent.keyboard('B2c3')
    await expectOnce(args.onComplete, 'a1B2c3')
  },
}
