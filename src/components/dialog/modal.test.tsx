// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef, StrictMode, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

import { Popover } from '../popover/index.ts'
import { Dialog } from './index.ts'
import { Modal } from './modal.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

function Opened({ onClosed }: { onClosed: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Modal isOpen={isOpen} onOpenChange={setIsOpen} onClosed={onClosed} data-slot="panel">
        <button type="button">Inside</button>
      </Modal>
    </>
  )
}

test('in StrictMode a dialog opens without closing once, and returns the focus without a trigger', async () => {
  const onClosed = vi.fn<() => void>()
  render(
    <StrictMode>
      <Opened onClosed={onClosed} />
    </StrictMode>,
  )
  const button = screen.getByText('Open')
  button.focus()
  fireEvent.click(button)
  const panel = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).toBe(panel))
  await new Promise((resolve) => setTimeout(resolve))
  expect(onClosed).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(panel)

  fireEvent.keyDown(document.activeElement ?? panel, { key: 'Escape' })
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
  expect(document.activeElement).toBe(button)
})

/** A step that is followed by another one, in its own dialog. */
function TwoSteps() {
  const [step, setStep] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setStep(1)}>
        Set up
      </button>
      {step === 1 && (
        <Dialog isOpen title="Enter the code">
          <button type="button" onClick={() => setStep(2)}>
            Continue
          </button>
        </Dialog>
      )}
      {step === 2 && (
        <Dialog isOpen title="Save your codes">
          <button type="button" onClick={() => setStep(3)}>
            I saved them
          </button>
        </Dialog>
      )}
    </>
  )
}

test('a dialog that replaced another one returns the focus to what opened the first one', async () => {
  render(<TwoSteps />)
  const button = screen.getByText('Set up')
  const press = (text: string) => {
    screen.getByText(text).focus()
    fireEvent.click(screen.getByText(text))
  }
  press('Set up')
  press('Continue')
  const second = screen.getByRole('dialog', { name: 'Save your codes' })
  await waitFor(() => expect(document.activeElement).toBe(second))
  // The first one returns the focus when its timer ends, and the second one keeps it.
  await new Promise((resolve) => setTimeout(resolve))
  press('I saved them')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('the Escape key of an input method doesn’t close the dialog', async () => {
  render(<Dialog defaultOpen title="Add a domain" />)
  const panel = await screen.findByRole('dialog')
  fireEvent.keyDown(panel, { key: 'Escape', isComposing: true })
  // As Safari sends it.
  fireEvent.keyDown(panel, { key: 'Escape', keyCode: 229 })
  expect(screen.queryByRole('dialog')).toBe(panel)
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('autoFocus inside the dialog is respected', async () => {
  render(
    <Dialog defaultOpen title="Add a domain">
      <input aria-label="First" />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what a caller may do is what is tested */}
      <input aria-label="Second" autoFocus />
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Second')))
})

/** A dialog opened by a button in a popover, which closes the popover. */
function FromAPopover() {
  const [isShown, setIsShown] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const swap = () => {
    setIsShown(false)
    setIsOpen(true)
  }
  return (
    <>
      <Popover
        title="Options"
        isOpen={isShown}
        onOpenChange={setIsShown}
        trigger={<button type="button">Options</button>}
      >
        <button type="button" onClick={swap}>
          More
        </button>
      </Popover>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="All options" />
    </>
  )
}

test('a dialog opened from a closed popover returns the focus to the popover’s button', async () => {
  render(<FromAPopover />)
  const button = screen.getByRole('button', { name: 'Options' })
  fireEvent.click(button)
  const more = await screen.findByRole('button', { name: 'More' })
  await waitFor(() => expect(document.activeElement).toBe(more))
  fireEvent.click(more)
  const panel = await screen.findByRole('dialog', { name: 'All options' })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('if the element that should get the focus is gone, the previously focused one gets it', async () => {
  const gone = { current: document.createElement('button') }
  const dialog = (isOpen: boolean) => (
    <>
      <button type="button">Remove</button>
      <Dialog isOpen={isOpen} title="Remove the domain" returnFocus={gone} />
    </>
  )
  const { rerender } = render(dialog(false))
  const button = screen.getByText('Remove')
  button.focus()
  rerender(dialog(true))
  const panel = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).toBe(panel))
  rerender(dialog(false))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('if what opened it is removed meanwhile, what contained it gets the focus, from the inside out', async () => {
  const page = (isOpen: boolean, table: 'with a row' | 'empty' | 'none') => (
    <main tabIndex={-1}>
      {table !== 'none' && (
        <section tabIndex={-1}>
          {table === 'with a row' && <button type="button">SPF</button>}
        </section>
      )}
      <Dialog isOpen={isOpen} title="SPF" />
    </main>
  )
  for (const [left, selector] of [
    ['empty', 'section'],
    ['none', 'main'],
  ] as const) {
    const { rerender, unmount } = render(page(false, 'with a row'))
    screen.getByText('SPF').focus()
    rerender(page(true, 'with a row'))
    const panel = await screen.findByRole('dialog')
    await waitFor(() => expect(document.activeElement).toBe(panel))
    rerender(page(false, left))
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector(selector)))
    unmount()
  }
})

test('if the element that should get the focus is disabled by then, the other one gets it', async () => {
  const heading = createRef<HTMLHeadingElement>()
  const page = (isOpen: boolean, isDisabled = false) => (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Domains
      </h2>
      <button type="button" disabled={isDisabled}>
        Remove all
      </button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={() => rerender(page(false, true))}
        title="Remove all domains"
        returnFocus={heading}
      />
    </>
  )
  const { rerender } = render(page(false))
  screen.getByText('Remove all').focus()
  rerender(page(true))
  const panel = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).toBe(panel))
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Domains')))
})

test.each([
  [
    'dialog',
    (form: ReactNode) => (
      <Dialog defaultOpen title="Upload a logo">
        {form}
      </Dialog>
    ),
  ],
  [
    'popover',
    (form: ReactNode) => (
      <Popover defaultOpen title="Add a filter" trigger={<button type="button">Add</button>}>
        {form}
      </Popover>
    ),
  ],
] as const)('a form in a %s doesn’t submit the form around it', async (_name, layerAround) => {
  const submitOuter = vi.fn<() => void>()
  const submitInner = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={submitOuter}>
      {layerAround(<form aria-label="Inner" onSubmit={submitInner} />)}
    </form>,
  )
  fireEvent.submit(await screen.findByRole('form', { name: 'Inner' }))
  expect(submitInner).toHaveBeenCalledOnce()
  expect(submitOuter).not.toHaveBeenCalled()
})

function Removable() {
  const [isOpen, setIsOpen] = useState(false)
  const [isRemoved, setIsRemoved] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Domains
      </h2>
      {!isRemoved && (
        <button type="button" onClick={() => setIsOpen(true)}>
          Remove
        </button>
      )}
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Remove the domain"
        returnFocus={heading}
      >
        <button type="button" onClick={() => setIsOpen(false)}>
          Confirm
        </button>
        <button type="button" onClick={() => setIsRemoved(true)}>
          Remove already
        </button>
      </Dialog>
    </>
  )
}

test('a cancelled dialog returns the focus to what opened it, and after its action to returnFocus', async () => {
  render(<Removable />)
  const button = screen.getByText('Remove')
  const hasFocus = (element: HTMLElement) =>
    waitFor(() => expect(document.activeElement).toBe(element))
  const open = async () => {
    button.focus()
    fireEvent.click(button)
    const panel = await screen.findByRole('dialog')
    await hasFocus(panel)
    return panel
  }
  fireEvent.keyDown(await open(), { key: 'Escape' })
  await hasFocus(button)
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await hasFocus(button)
  await open()
  fireEvent.click(screen.getByText('Confirm'))
  await hasFocus(screen.getByText('Domains'))
  const panel = await open()
  fireEvent.click(screen.getByText('Remove already'))
  fireEvent.keyDown(panel, { key: 'Escape' })
  await hasFocus(screen.getByText('Domains'))
})

// Missing in jsdom.
HTMLElement.prototype.checkVisibility = () => true

/** A dialog in a shadow root with a field, two radios and a button. */
async function openInShadowRoot(onOpenChange?: (isOpen: boolean) => void) {
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  const container = shadow.appendChild(document.createElement('div'))
  render(
    <Dialog
      isOpen
      title="Add a domain"
      container={shadow}
      hasCloseButton={false}
      {...(onOpenChange && { onOpenChange })}
    >
      <input aria-label="Domain" />
      <input type="radio" name="plan" aria-label="Free" />
      <input type="radio" name="plan" aria-label="Paid" />
    </Dialog>,
    { container },
  )
  const [domain, free, paid] = await waitFor(() => {
    const inputs = [...shadow.querySelectorAll('input')]
    expect(shadow.activeElement).toBe(inputs[0])
    return inputs
  })
  return { shadow, domain: domain!, free: free!, paid: paid! }
}

test('in a shadow root too, a dialog opened from a closed popover returns the focus to its button', async () => {
  const shadow = document.body
    .appendChild(document.createElement('div'))
    .attachShadow({ mode: 'open' })
  render(<FromAPopover />, { container: shadow.appendChild(document.createElement('div')) })
  const find = (selector: string) =>
    waitFor(() => {
      const found = shadow.querySelector<HTMLElement>(selector)
      expect(found).not.toBeNull()
      return found!
    })
  const button = await find('button')
  fireEvent.click(button)
  const more = await find('[data-slot=popover-body] button')
  await waitFor(() => expect(shadow.activeElement).toBe(more))
  fireEvent.click(more)
  const panel = await find('[data-slot=dialog]')
  await waitFor(() => expect(shadow.activeElement).toBe(panel))
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(shadow.activeElement).toBe(button))
})

test('in a shadow root, Tab doesn’t leave the dialog', async () => {
  const { shadow, domain, free, paid } = await openInShadowRoot()
  /** The browser moves the focus unless the event is prevented. */
  const isLeftToBrowser = (shiftKey: boolean) =>
    fireEvent.keyDown(shadow.activeElement!, { key: 'Tab', shiftKey })
  expect(isLeftToBrowser(false)).toBe(true)
  paid.focus()
  expect(isLeftToBrowser(false)).toBe(false)
  expect(shadow.activeElement).toBe(domain)
  // The browser would leave the whole group.
  free.focus()
  expect(isLeftToBrowser(true)).toBe(true)
  expect(isLeftToBrowser(false)).toBe(false)
  expect(shadow.activeElement).toBe(domain)
  free.checked = true
  expect(isLeftToBrowser(true)).toBe(false)
  expect(shadow.activeElement).toBe(free)
  shadow.querySelector<HTMLElement>('[role=dialog]')?.focus()
  expect(isLeftToBrowser(true)).toBe(false)
  expect(shadow.activeElement).toBe(free)
})

test('in a shadow root, a click on the scrim closes the dialog, whatever the size of the host', async () => {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>()
  const { shadow } = await openInShadowRoot(onOpenChange)
  // Radix listens only in the next task.
  await new Promise((resolve) => setTimeout(resolve))
  const overlay = shadow.querySelector('[data-slot=dialog-overlay]')!
  const press = { bubbles: true, composed: true, clientX: 1010 }
  fireEvent(overlay, new PointerEvent('pointerdown', press))
  fireEvent.click(overlay, { composed: true })
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false))
})

test('an open dialog hydrates without a difference while a field has the focus', () => {
  const page = (
    <main>
      <input />
      <Dialog defaultOpen title="Add a domain" />
    </main>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const field = container.querySelector('input')
  field?.focus()
  const complaints: unknown[] = []
  render(page, {
    container,
    hydrate: true,
    onRecoverableError: (error) => complaints.push(error),
  })
  expect(complaints).toEqual([])
  expect(container.querySelector('input')).toBe(field)
})
