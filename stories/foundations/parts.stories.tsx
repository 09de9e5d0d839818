import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect, fireEvent, screen, waitFor } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Combobox } from '../../src/components/combobox/index.ts'
import { ContextMenu } from '../../src/components/context-menu/index.ts'
import { DateRangePicker } from '../../src/components/date-range-picker/index.ts'
import { Dialog } from '../../src/components/dialog/index.ts'
import { DropdownMenu, MenuItem, MenuSub } from '../../src/components/dropdown-menu/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { Popover } from '../../src/components/popover/index.ts'
import { Sheet } from '../../src/components/sheet/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../src/components/tabs/index.ts'
import { ToastProvider, useToast } from '../../src/components/toast/index.ts'
import { Tooltip } from '../../src/components/tooltip/index.ts'
import { brandCss, brandThemes } from '../../src/tokens/brand-theme.ts'

const meta = {
  title: 'Foundations/Parts of a page',
  parameters: {
    docs: {
      description: {
        component:
          'Theme, contrast, density, brand and direction apply to any part of a page, at any depth. Overlays opened from a part, such as menus and dialogs, look like that part, wherever they are rendered.',
      },
    },
  },
} satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

const Sample = ({ name }: { name: string }) => (
  <div className="grid gap-3 p-4">
    <p>Text without its own colour.</p>
    <Field label={`Domain, ${name}`}>
      <Input placeholder="example.com" />
    </Field>
    <Button>{name}</Button>
  </div>
)

export const NestedThemes: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <div data-theme="light">
      <Sample name="Light" />
      <div data-theme="dark" className="m-4">
        <Sample name="Dark in light" />
        <div data-theme="light" className="m-4">
          <Sample name="Light in dark" />
          <div data-theme="dark" data-contrast="more" className="m-4">
            <Sample name="High contrast" />
            <div data-contrast="standard">
              <Sample name="Standard contrast" />
            </div>
          </div>
        </div>
      </div>
    </div>
  ),
}

/** What an element inherits and uses. */
function lookOf(element: Element) {
  const { color, backgroundColor, colorScheme, direction } = getComputedStyle(element)
  return { color, backgroundColor, colorScheme, direction }
}

export const ThemeHoldsAtAnyDepth: Story = {
  ...NestedThemes,
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const part = (name: string) => {
      const button = canvas.getByRole('button', { name })
      const text = button.parentElement?.querySelector('p')
      const label = button.parentElement?.querySelector('label')
      if (!text || !label) throw new Error('The sample has changed.')
      return [lookOf(button), lookOf(text), lookOf(label)]
    }
    await expect(part('Light in dark')).toEqual(part('Light'))
    await expect(part('Standard contrast')).toEqual(part('Dark in light'))
    const dark = part('Dark in light')
    for (const [at, look] of part('Light').entries())
      await expect(look.color).not.toBe(dark[at]?.color)
  },
}

const violet = { colour: '#7c3aed', neutralHue: 290 }
const green = { colour: '#15803d' }
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

export const NestedBrands: Story = {
  parameters: { picture: false },
  render: () => (
    <div className="violet">
      <style>{brandCss(green, '.green') + brandCss(violet, '.violet')}</style>
      <div data-theme="dark">
        <Button>Violet in dark</Button>
        <div className="green">
          <div data-theme="light">
            <Button>Green in light</Button>
            <div className="violet">
              <div data-contrast="more">
                <Button>Violet in contrast</Button>
              </div>
            </div>
          </div>
        </div>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const groundOf = (name: string) =>
      getComputedStyle(canvas.getByRole('button', { name })).backgroundColor
    await expect(groundOf('Violet in dark')).toBe(rgb(brandThemes(violet).dark.accent))
    await expect(groundOf('Green in light')).toBe(rgb(brandThemes(green).light.accent))
    await expect(groundOf('Violet in contrast')).toBe(
      rgb(brandThemes(violet)['light-contrast'].accent),
    )
  },
}

function ToastButton() {
  const toast = useToast()
  return <Button onClick={() => toast({ title: 'Domain added' })}>Show message</Button>
}

const Openers = () => (
  <div className="flex flex-wrap gap-2">
    <DropdownMenu trigger={<Button>Menu</Button>}>
      <MenuSub label="Share">
        <MenuItem>By e-mail</MenuItem>
      </MenuSub>
    </DropdownMenu>
    <ContextMenu target={<button type="button">Record</button>} label="Record menu">
      <MenuItem>Edit</MenuItem>
    </ContextMenu>
    <Popover trigger={<Button>Popover</Button>} title="Details">
      Some text.
    </Popover>
    <Tooltip content="More about it">
      <Button>Tooltip</Button>
    </Tooltip>
    <Dialog trigger={<Button>Dialog</Button>} title="Add a domain">
      <Button>Save</Button>
    </Dialog>
    <Sheet trigger={<Button>Sheet</Button>} title="Event">
      Some text.
    </Sheet>
    <DateRangePicker aria-label="Period" labels={{ open: 'Choose a period' }} />
    <Combobox aria-label="Country" options={[{ value: 'DE', label: 'Germany' }]} />
    <ToastButton />
  </div>
)

const styled = (part: ReactNode) => (
  <ToastProvider>
    <style>{brandCss(violet, '.violet')}</style>
    {part}
  </ToastProvider>
)

/** A part in which everything differs from the page. */
export const OpenedLookLikeTheirPart: Story = {
  parameters: { picture: false, viewportSize: { width: 640, height: 480 } },
  render: () =>
    styled(
      <div className="violet p-4" data-theme="dark">
        <div data-contrast="more" data-density="spacious" dir="rtl">
          <Openers />
        </div>
      </div>,
    ),
  play: async ({ canvas, userEvent }) => {
    const button = (name: string) => canvas.getByRole('button', { name })
    const probe = document.createElement('span')
    const valuesAt = (parent: Element) => {
      parent.append(probe)
      probe.style.color = 'var(--pp-color-raised)'
      probe.style.backgroundColor = 'var(--pp-color-accent)'
      const { color, backgroundColor, colorScheme, direction } = getComputedStyle(probe)
      const height = getComputedStyle(probe).getPropertyValue('--pp-control-height')
      probe.remove()
      return { color, backgroundColor, colorScheme, direction, height }
    }
    const expected = valuesAt(button('Menu'))
    await expect(expected).toMatchObject({ colorScheme: 'dark', direction: 'rtl', height: '3rem' })
    const check = async (slot: string) => {
      const opened = await waitFor(() => {
        const found = document.querySelector(`[data-slot=${slot}]`)
        if (!found) throw new Error(`${slot} isn’t open.`)
        return found
      })
      await expect({ slot, ...valuesAt(opened) }).toEqual({ slot, ...expected })
    }

    await userEvent.click(button('Menu'))
    await check('dropdown-menu')
    // Reversed: the arrow keys follow the direction of the part.
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
    await check('menu-sub')
    await userEvent.keyboard('{Escape}')

    await fireEvent.contextMenu(button('Record'))
    await check('context-menu-list')
    await userEvent.keyboard('{Escape}')

    await userEvent.click(button('Popover'))
    await check('popover')
    await userEvent.keyboard('{Escape}')

    await userEvent.hover(button('Tooltip'))
    await check('tooltip')
    await userEvent.unhover(button('Tooltip'))

    await userEvent.click(button('Dialog'))
    await check('dialog')
    await check('dialog-overlay')
    await userEvent.keyboard('{Escape}')

    await userEvent.click(button('Sheet'))
    await check('sheet')
    await userEvent.keyboard('{Escape}')

    await userEvent.click(canvas.getByRole('combobox', { name: 'Country' }))
    await check('option-list-popup')
    await userEvent.keyboard('{Escape}')

    await userEvent.click(button('Show message'))
    await check('toast')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.querySelector('body > [role=status]')).toBeNull())
  },
}

/** Its calendar has the direction of its locale, as its segments have. */
export const CalendarLooksLikeItsPart: Story = {
  parameters: { picture: false },
  render: () =>
    styled(
      <div data-theme="dark" className="violet p-4">
        <Openers />
      </div>,
    ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Choose a period' }))
    const popup = await screen.findByRole('dialog', { name: 'Choose a period' })
    await expect(getComputedStyle(popup).colorScheme).toBe('dark')
    await expect(getComputedStyle(popup).getPropertyValue('--pp-brand')).toBe('-7c3aed-290-soft')
  },
}

/** As when a button in it changes the theme of an application that isn't the whole page. */
export const OpenedFollowsItsPart: Story = {
  parameters: { picture: false },
  render: () => (
    <div data-theme="light" data-testid="part">
      <DropdownMenu trigger={<Button>Menu</Button>}>
        <MenuItem>Edit</MenuItem>
      </DropdownMenu>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }))
    const menu = await screen.findByRole('menu')
    await expect(getComputedStyle(menu).colorScheme).toBe('light')
    canvas.getByTestId('part').dataset['theme'] = 'dark'
    await waitFor(() => expect(getComputedStyle(menu).colorScheme).toBe('dark'))
  },
}

export const DirectionHoldsAtAnyDepth: Story = {
  parameters: { picture: false },
  render: () => (
    <div dir="rtl">
      <div dir="ltr">
        <Tabs defaultValue="one">
          <TabList label="Views">
            <Tab value="one">One</Tab>
            <Tab value="two">Two</Tab>
          </TabList>
          <TabPanel value="one">First</TabPanel>
          <TabPanel value="two">Second</TabPanel>
        </Tabs>
        <span className="ltr:ms-4 rtl:mb-4" data-testid="ltr" />
        <div dir="rtl">
          <span className="ltr:ms-4 rtl:mb-4" data-testid="rtl" />
          <Tabs defaultValue="three">
            <TabList label="More views">
              <Tab value="three">Three</Tab>
              <Tab value="four">Four</Tab>
            </TabList>
            <TabPanel value="three">Third</TabPanel>
            <TabPanel value="four">Fourth</TabPanel>
          </Tabs>
        </div>
      </div>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const marginsOf = (id: string) => {
      const { marginInlineStart, marginBottom } = getComputedStyle(canvas.getByTestId(id))
      return [marginInlineStart, marginBottom]
    }
    await expect(marginsOf('ltr')).toEqual(['16px', '0px'])
    await expect(marginsOf('rtl')).toEqual(['0px', '16px'])
    await userEvent.click(canvas.getByRole('tab', { name: 'One' }))
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'Two' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('tab', { name: 'Three' }))
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.getByRole('tab', { name: 'Four' })).toHaveFocus()
  },
}
