import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { Accordion, AccordionItem } from '../../src/components/accordion/index.ts'
import { Badge } from '../../src/components/badge/index.ts'
import { componentDocs } from '../docs.ts'

const questions = (
  <>
    <AccordionItem value="dns" title="Which name servers do I use?">
      Both of the ones that we show you. Remove all others at your registrar, or some of your
      visitors will bypass the protection.
    </AccordionItem>
    <AccordionItem value="tls" title="Who issues the certificate?">
      Let’s Encrypt, for 90 days. It is renewed 30 days before it expires.
    </AccordionItem>
    <AccordionItem value="mail" title="Does it change my email?">
      No. MX records are served unchanged.
    </AccordionItem>
  </>
)

const meta = {
  title: 'Components/Accordion',
  component: Accordion,
  subcomponents: { AccordionItem },
  args: { headingLevel: 3, onValueChange: fn(), children: questions },
  parameters: componentDocs({
    is: 'Headings that show and hide the text below them.',
    use: [
      'For several sections of which a reader needs one or two: questions, findings, advanced settings.',
      'With `isMultiple` if readers compare the parts.',
    ],
    avoid: [
      'For text that everyone must read, or for fields that may contain an error: show them.',
      'For views of one subject with equal weight: Tabs.',
    ],
    keyboard: [
      ['Tab', 'To the next heading, or into the open text.'],
      ['Enter, Space', 'Opens or closes it.'],
      ['↑, ↓, Home, End', 'To another heading.'],
    ],
    aria: [
      'A button with `aria-expanded` in a heading of the given level, so that people can jump between the headings.',
      'The text is a `region` named by its button. While closed, it isn’t in the document.',
      'A status next to a title is not part of the button’s name.',
    ],
  }),
} satisfies Meta<typeof Accordion>

export default meta
type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']
const unseen = { picture: false }
const trigger = (canvas: Canvas, name: RegExp) => canvas.getByRole('button', { name })

export const Closed: Story = {}

export const OneOpen: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: ['dns'] },
}

export const InPanel: Story = {
  parameters: { picture: 'every theme' },
  args: {
    look: 'panel',
    isMultiple: true,
    defaultValue: ['hsts'],
    children: (
      <>
        <AccordionItem
          value="hsts"
          title="Strict-Transport-Security is missing"
          description="The first visit can be redirected to another server."
          status={<Badge tone="critical">High</Badge>}
        >
          Send <code>max-age=31536000</code> with each response over HTTPS, after every subdomain
          supports HTTPS.
        </AccordionItem>
        <AccordionItem
          value="cookies"
          title="One cookie lacks SameSite"
          description="cart, set by /basket."
          status={<Badge tone="caution">Medium</Badge>}
        >
          Set SameSite=Lax.
        </AccordionItem>
        <AccordionItem value="dnssec" title="DNSSEC" description="Not tested" disabled>
          Not tested.
        </AccordionItem>
      </>
    ),
  },
}

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { defaultValue: ['dns'] },
}

export const LongTitle: Story = {
  args: {
    defaultValue: ['long'],
    children: (
      <AccordionItem
        value="long"
        title="The certificate of a-very-long-name-of-a-host-that-nobody-can-remember.shop.example.com expires in three days"
        description="It was issued by a certificate authority that doesn’t renew certificates automatically."
        status={<Badge tone="critical">Critical</Badge>}
      >
        Renew it.
      </AccordionItem>
    ),
  },
}

export const KeyboardFocusRing: Story = {
  parameters: { picture: 'every theme' },
  args: { look: 'panel' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(trigger(canvas, /^Which/)).toHaveFocus()
  },
}

export const OpeningClosesOther: Story = {
  parameters: unseen,
  args: { defaultValue: ['dns'] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(trigger(canvas, /^Who/))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['tls'])
    await expect(trigger(canvas, /^Which/)).toHaveAttribute('aria-expanded', 'false')
    await expect(canvas.getByRole('region', { name: 'Who issues the certificate?' })).toBeVisible()
    await expect(canvas.queryByText(/Remove all others/)).toBeNull()
    await userEvent.click(trigger(canvas, /^Who/))
    await expect(args.onValueChange).toHaveBeenLastCalledWith([])
    await expect(canvas.queryByRole('region')).toBeNull()
  },
}

export const SeveralStayOpen: Story = {
  parameters: unseen,
  args: { defaultValue: ['dns'], isMultiple: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(trigger(canvas, /^Who/))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['dns', 'tls'])
    await expect(canvas.getAllByRole('region')).toHaveLength(2)
  },
}

export const KeyboardNavigation: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await expect(trigger(canvas, /^Who/)).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect(trigger(canvas, /^Does/)).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(canvas.getByText(/MX records/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.queryByText(/MX records/)).toBeNull()
    await userEvent.keyboard('{Home}')
    await expect(trigger(canvas, /^Which/)).toHaveFocus()
  },
}

export const TitlesAreHeadings: Story = {
  parameters: unseen,
  args: { headingLevel: 4 },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 4 })).toHaveLength(3)
    for (const button of canvas.getAllByRole('button')) {
      await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    }
  },
}
