import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { expect, screen, waitFor, within } from 'storybook/test'

import { BarChart } from '../../src/components/bar-chart/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { Combobox } from '../../src/components/combobox/index.ts'
import { DateField } from '../../src/components/date-field/index.ts'
import { DateRangePicker } from '../../src/components/date-range-picker/index.ts'
import { Dialog } from '../../src/components/dialog/index.ts'
import { DropdownMenu, MenuItem } from '../../src/components/dropdown-menu/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { LineChart } from '../../src/components/line-chart/index.ts'
import { NumberField } from '../../src/components/number-field/index.ts'
import { OtpInput } from '../../src/components/otp-input/index.ts'
import { Pagination } from '../../src/components/pagination/index.ts'
import { Popover } from '../../src/components/popover/index.ts'
import { Provider, type ProviderLabels } from '../../src/components/provider/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../src/components/tabs/index.ts'
import { Time } from '../../src/components/time/index.ts'
import { componentDocs } from '../docs.ts'

const german: ProviderLabels = {
  dialog: { close: 'Schließen' },
  field: { optional: '(optional, kann leer bleiben)' },
  numberField: { increase: 'Erhöhen', decrease: 'Verringern' },
  pagination: {
    pages: 'Seiten',
    previous: 'Zurück',
    next: 'Weiter',
    pageSize: 'Je Seite',
    range: ({ from, to, total }) => `${from} bis ${to} von ${total?.toLocaleString('de')}`,
  },
  popover: { close: 'Schließen' },
}

const meta = {
  title: 'Components/Provider',
  component: Provider,
  args: {
    locale: 'de',
    labels: german,
    children: (
      <div className="grid grid-cols-1 gap-5">
        <p>
          Zuletzt geprüft: <Time at="2026-11-21T12:30:05Z" timeZone="UTC" format="date-time" />
        </p>
        <Field label="Anfragen am Tag" isOptional>
          <NumberField defaultValue={12_345.5} />
        </Field>
        <Field label="Gültig bis">
          <DateField defaultValue="2026-11-21" />
        </Field>
        <BarChart
          label="Angriffe"
          categories={['Montag', 'Dienstag']}
          series={[{ label: 'Blockiert', values: [12_000, 34_500] }]}
        />
        <Pagination total={12_345} pageSize={10} />
      </div>
    ),
  },
  parameters: {
    ...componentDocs({
      is: 'The locale and the texts of all components inside it, and where they open what is above the page.',
      use: [
        'Once, around the whole application: for a language other than English, and so that all numbers and dates have one locale.',
        'With a `portalContainer` in an application that owns only a part of the page, such as an element or a shadow root.',
        'Around a part of the page in another language, together with the `lang` and `dir` attributes of that part.',
      ],
      avoid: [
        'For theme, contrast, density, brand or direction: these are attributes of any element, and what is opened from it follows.',
        'For the text of one component: its own `labels` take precedence.',
      ],
      keyboard: [],
      aria: [
        'None of its own. Texts for screen readers are part of `labels`.',
        'Set `lang` and `dir` on the element around the part, because assistive technology reads those.',
      ],
    }),
  },
} satisfies Meta<typeof Provider>

export default meta
type Story = StoryObj<typeof meta>

export const German: Story = {}

export const NumbersAndDatesFollow: Story = {
  parameters: { picture: false },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('spinbutton', { name: /Anfragen am Tag/ })).toHaveValue(
      '12.345,5',
    )
    await expect(canvas.getByText('21.11.2026, 12:30')).toBeVisible()
    const parts = canvasElement.querySelector('[data-slot=date-segments]')
    await expect(parts).toHaveTextContent('21.11.2026')
    await expect(canvas.getByText('1 bis 10 von 12.345')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Page 1.235' })).toBeInTheDocument()
    await expect(canvas.getByText('(optional, kann leer bleiben)')).toBeVisible()
  },
}

export const IsoDates: Story = {
  parameters: { picture: false },
  args: {
    locale: 'en-US',
    dateFormat: 'iso',
    children: (
      <div className="grid grid-cols-1 gap-5">
        <Field label="Expires on">
          <DateField min="2026-11-01" />
        </Field>
        <Field label="Period">
          <DateRangePicker defaultValue={{ start: '2026-11-03', end: '2026-11-12' }} />
        </Field>
        <LineChart
          label="Requests"
          timeZone="UTC"
          times={['2026-11-03T00:00:00Z', '2026-11-12T00:00:00Z']}
          series={[{ label: 'Blocked', values: [12, 34] }]}
        />
      </div>
    ),
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const [typed, start] = canvasElement.querySelectorAll('[data-slot=date-segments]')
    await expect(start).toHaveTextContent('2026-11-03')
    await userEvent.click(within(typed as HTMLElement).getByRole('spinbutton', { name: /^year/ }))
    await userEvent.keyboard('20261015')
    await expect(typed).toHaveTextContent('2026-10-15')
    await userEvent.tab()
    await expect(canvas.getByText(/Choose 2026-11-01 or later/)).toBeVisible()
    await expect((await canvas.findAllByText(/^11-\d\d$/))[0]).toBeVisible()
    await expect(canvas.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining('2026-11-'),
    )
  },
}

export const OwnLocaleAndLabelsWin: Story = {
  parameters: { picture: false },
  args: {
    children: (
      <Provider locale="fr" labels={{ pagination: { next: 'Suivant' } }}>
        <Field label="Requêtes">
          <NumberField defaultValue={12_345.5} locale="en" />
        </Field>
        <Time at="2026-11-21T12:30:05Z" timeZone="UTC" />
        <Pagination total={50} pageSize={10} labels={{ pages: 'Pages de résultats' }} />
      </Provider>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('spinbutton', { name: 'Requêtes' })).toHaveValue('12,345.5')
    await expect(canvas.getByText('21 novembre 2026')).toBeVisible()
    const pages = within(canvas.getByRole('navigation', { name: 'Pages de résultats' }))
    await expect(pages.getByRole('button', { name: 'Suivant' })).toBeVisible()
    // From the outer Provider.
    await expect(pages.getByRole('button', { name: 'Zurück' })).toBeVisible()
  },
}

const overlays = (
  <div className="flex gap-2">
    <Popover trigger={<Button variant="secondary">Hinweis</Button>} title="Hinweis">
      Gilt ab sofort.
    </Popover>
    <DropdownMenu trigger={<Button variant="secondary">Aktionen</Button>}>
      <MenuItem>Bearbeiten</MenuItem>
      <MenuItem>Löschen</MenuItem>
      <MenuItem>Teilen</MenuItem>
    </DropdownMenu>
    <Tabs defaultValue="heute">
      <TabList label="Zeitraum">
        <Tab value="heute">Heute</Tab>
        <Tab value="woche">Woche</Tab>
        <Tab value="monat">Monat</Tab>
      </TabList>
      <TabPanel value="heute">Heute nichts.</TabPanel>
      <TabPanel value="woche">Diese Woche nichts.</TabPanel>
      <TabPanel value="monat">Diesen Monat nichts.</TabPanel>
    </Tabs>
    <Dialog trigger={<Button>Hinzufügen</Button>} title="Website hinzufügen">
      <Field label="Domain">
        <Input />
      </Field>
      <Button>Speichern</Button>
    </Dialog>
  </div>
)

function InContainer() {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <Provider portalContainer={container} labels={german}>
      {overlays}
      <div ref={setContainer} data-testid="container" />
    </Provider>
  )
}

export const OpensInContainer: Story = {
  parameters: { picture: false },
  render: () => <InContainer />,
  play: async ({ canvas, userEvent }) => {
    const container = canvas.getByTestId('container')
    await userEvent.click(canvas.getByRole('button', { name: 'Hinweis' }))
    const close = await within(container).findByRole('button', { name: 'Schließen' })
    await userEvent.click(close)
    await userEvent.click(canvas.getByRole('button', { name: 'Aktionen' }))
    await expect(await within(container).findByRole('menu')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(canvas.getByRole('button', { name: 'Hinzufügen' }))
    await expect(await within(container).findByRole('dialog')).toBeVisible()
  },
}

/** A part of a page with its own styles, as in a web component. */
function ShadowRoot({ children }: { children: ReactNode }) {
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const attach = (host: HTMLElement | null) => {
    if (!host || host.shadowRoot) return
    const shadow = host.attachShadow({ mode: 'open' })
    shadow.append(
      ...[...document.querySelectorAll('style, link[rel=stylesheet]')].map((it) =>
        it.cloneNode(true),
      ),
    )
    setRoot(shadow)
  }
  return (
    <div ref={attach} data-testid="host">
      {root && createPortal(children, root)}
    </div>
  )
}

export const OpensInShadowRoot: Story = {
  parameters: { picture: false },
  render: () => (
    <div data-theme="dark" className="p-4">
      <ShadowRoot>{overlays}</ShadowRoot>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const { shadowRoot } = canvas.getByTestId('host')
    const inside = within(shadowRoot as unknown as HTMLElement)
    const focused = () => shadowRoot?.activeElement
    await userEvent.click(inside.getByRole('button', { name: 'Hinzufügen' }))
    const dialog = await inside.findByRole('dialog')
    await waitFor(() => expect(focused()).toBe(inside.getByRole('textbox', { name: 'Domain' })))
    await expect(getComputedStyle(dialog).colorScheme).toBe('dark')
    await expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(inside.queryByRole('dialog')).toBeNull())
    await expect(focused()).toBe(inside.getByRole('button', { name: 'Hinzufügen' }))

    inside.getByRole('button', { name: 'Aktionen' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(await inside.findByRole('menu')).toBeVisible()
    await waitFor(() => expect(focused()).toHaveTextContent('Bearbeiten'))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(focused()).toHaveTextContent('Löschen'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(inside.queryByRole('menu')).toBeNull())

    await userEvent.click(inside.getByRole('tab', { name: 'Heute' }))
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(focused()).toHaveTextContent('Woche'))
  },
}

/** The document only knows the host of what is pressed or focused in it. */
export const FieldsInShadowRoot: Story = {
  parameters: { picture: false },
  render: () => (
    <ShadowRoot>
      <Field label="Region">
        <Combobox
          options={[
            { value: 'fra', label: 'Frankfurt' },
            { value: 'ams', label: 'Amsterdam' },
          ]}
        />
      </Field>
      <OtpInput aria-label="Code" />
    </ShadowRoot>
  ),
  play: async ({ canvas, userEvent }) => {
    const { shadowRoot } = canvas.getByTestId('host')
    const inside = within(shadowRoot as unknown as HTMLElement)
    const region = inside.getByRole('combobox')
    await userEvent.click(region)
    await userEvent.click(await inside.findByRole('option', { name: 'Amsterdam' }))
    await waitFor(() => expect(region).toHaveValue('Amsterdam'))
    await userEvent.click(region)
    await expect(region).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(region).toHaveAttribute('aria-expanded', 'false'))

    const [first, second] = inside.getAllByRole('textbox')
    if (!first) throw new Error('There is no box.')
    await userEvent.click(first)
    await userEvent.keyboard('1')
    await waitFor(() => expect(shadowRoot?.activeElement).toBe(second))
  },
}

/** What opens in a container looks like what opened it, and not like the container. */
export const ContainerWithAnotherTheme: Story = {
  parameters: { picture: false },
  render: function Elsewhere() {
    const [container, setContainer] = useState<HTMLElement | null>(null)
    return (
      <>
        <Provider portalContainer={container}>{overlays}</Provider>
        <div ref={setContainer} data-theme="dark" data-density="compact" data-testid="container" />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Aktionen' }))
    const menu = await within(canvas.getByTestId('container')).findByRole('menu')
    await expect(getComputedStyle(menu).colorScheme).toBe('light')
    await expect(menu.closest('[data-density]')).toHaveAttribute('data-density', 'comfortable')
  },
}
