import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  Bot,
  ChartNoAxesColumn,
  CreditCard,
  Database,
  Globe,
  House,
  UserRound,
  UsersRound,
} from 'lucide-react'

const icons = { House, Globe, Database, ChartNoAxesColumn, Bot, UsersRound, CreditCard, UserRound }

/** The icons of the navigation, at both sizes. */
function Icons() {
  return (
    <ul className="grid grid-cols-2 gap-4 text-sm">
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name} className="flex items-center gap-3">
          <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}

const meta = {
  title: 'Foundations/Icons',
  component: Icons,
  parameters: {
    picture: false,
    docs: {
      description: {
        component:
          'One set, Lucide, at 16 and 20 px with a stroke of 1.5. Put an icon next to a word, except where space is tight and its name is announced (IconButton). Status symbols come from Glyph: a shape for each meaning, so that nothing depends on hue.',
      },
    },
  },
} satisfies Meta<typeof Icons>

export default meta
export const All: StoryObj<typeof meta> = {}
