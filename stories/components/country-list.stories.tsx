import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { CountryList } from '../../src/components/country-list/index.ts'
import { componentDocs } from '../docs.ts'

const unseen = { picture: false }

const meta = {
  title: 'Components/CountryList',
  component: CountryList,
  args: {
    label: 'Attack sources',
    countries: [
      { country: 'US', count: 12_480 },
      { country: 'CN', count: 9_310 },
      { country: 'DE', count: 4_120 },
      { country: 'NL', count: 3_870 },
      { country: 'BR', count: 1_940 },
      { country: 'IN', count: 1_310 },
      { country: 'FR', count: 720 },
      { country: null, count: 410 },
      { country: 'T1', count: 96 },
    ],
  },
  parameters: componentDocs({
    is: 'Where attacks come from, most frequent first: name, number and share.',
    use: [
      'Instead of a map: a list is faster to read, and small countries are as visible as large ones.',
    ],
    avoid: ['For other categories: a horizontal BarChart.'],
    keyboard: [],
    aria: [
      'A `<figure>` with a heading and a sentence around a real `<table>`.',
      'The bars repeat the numbers and are hidden from assistive technology.',
      'Names are in the language of `locale`. Unknown countries share one row; those beyond `limit` share another.',
    ],
  }),
} satisfies Meta<typeof CountryList>

export default meta
type Story = StoryObj<typeof meta>

export const Countries: Story = { parameters: { picture: 'every theme' } }
export const Empty: Story = { parameters: { picture: 'every theme' }, args: { countries: [] } }
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: {
    locale: 'ar',
    label: 'مصادر الهجمات',
    summary: 'يأتي معظمها من الولايات المتحدة.',
    labels: {
      country: 'البلد',
      count: 'الهجمات',
      share: 'الحصة',
      other: (count) => `أخرى (${count})`,
    },
  },
}

export const SortsAndGroupsTheRest: Story = {
  parameters: unseen,
  args: { limit: 3 },
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('row').map((row) => row.textContent)
    await expect(rows).toEqual([
      'CountryAttacksShare',
      'United States12,48036%',
      'China9,31027%',
      'Other (7)12,46636%',
    ])
  },
}

export const SummarisesLeader: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure')).toHaveAccessibleDescription(
      'United States leads with 12,480, 36% of 34,256 from 9 sources.',
    )
  },
}

export const NamesCountriesInPageLanguage: Story = {
  parameters: unseen,
  args: { locale: 'de' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('rowheader', { name: 'Vereinigte Staaten' })).toBeVisible()
    await expect(canvas.getByRole('cell', { name: '12.480' })).toBeVisible()
  },
}

export const UnknownCodeStaysCode: Story = {
  parameters: unseen,
  args: {
    countries: [
      { country: 'T1', count: 3 },
      { country: 'XX', count: 2 },
      { country: null, count: 2 },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('rowheader', { name: 'T1' })).toBeVisible()
    await expect(canvas.getByRole('row', { name: 'Unknown 4 57%' })).toBeVisible()
  },
}
