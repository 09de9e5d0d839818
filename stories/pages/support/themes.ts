import { plainTheme } from '../../../contract/partner/theme-content.ts'
import type { Theme, ThemeCustomer, ThemeSummary } from '../../../contract/partner/theme.ts'
import { brandDocumentCss } from '../../../src/tokens/brand-document.ts'
import { brandThemes } from '../../../src/tokens/brand-theme.ts'
import { contrastOf } from '../../../src/tokens/contrast.ts'
import { edgePairs, textPairs } from '../../../src/tokens/semantic.ts'
import { ratiosOf, themeNames } from '../../../src/tokens/themes.ts'

const id = (number: number) => `7f0e1f57-13d7-4c9a-9d3c-0d8f7a0c${String(number).padStart(4, '0')}`
const draft = {
  ...plainTheme,
  product_name: 'Acme Shield',
  colour: '#7c3aed',
  neutral_hue: 290,
  corners: 'round',
  terms_url: 'https://acme.example/terms',
} as const

export const acmeTheme: ThemeSummary = {
  id: id(1),
  name: 'Acme',
  state: 'published',
  product_name: 'Acme Shield',
  colour: '#7c3aed',
  version: 2,
  has_changes: true,
  hosts: ['login.acme.example'],
  customer_count: 1_204,
  updated_at: '2026-01-06T09:30:00.000Z',
}
export const themeList: ThemeSummary[] = [
  acmeTheme,
  {
    ...acmeTheme,
    id: id(2),
    name: 'Analytical Engines for the department with the long name',
    state: 'draft',
    product_name: 'Engines',
    colour: '#b45309',
    version: null,
    hosts: [],
    customer_count: 0,
  },
  {
    ...acmeTheme,
    id: id(3),
    name: 'Winter',
    state: 'archived',
    colour: '#0369a1',
    version: 1,
    has_changes: false,
    hosts: [],
    customer_count: 0,
  },
]

export const acmeInFull: Theme = {
  id: acmeTheme.id,
  name: acmeTheme.name,
  state: acmeTheme.state,
  product_name: acmeTheme.product_name,
  colour: acmeTheme.colour,
  version: acmeTheme.version,
  has_changes: acmeTheme.has_changes,
  updated_at: acmeTheme.updated_at,
  draft: { ...draft, fonts: [] },
  revision: 4,
  files: [],
  customer_count: acmeTheme.customer_count,
  versions: [
    {
      number: 2,
      content: { ...draft, corners: 'soft', fonts: [] },
      css: `/theme-files/${'b'.repeat(64)}.css`,
      published_at: '2026-01-06T09:00:00.000Z',
      published_by: 'ada@example.com',
      changes: [
        { field: 'colour', before: '#0369a1', after: '#7c3aed' },
        { field: 'terms_url', before: '', after: 'https://acme.example/terms' },
      ],
    },
    {
      number: 1,
      content: { ...draft, colour: '#0369a1', fonts: [] },
      css: `/theme-files/${'a'.repeat(64)}.css`,
      published_at: '2026-01-05T10:00:00.000Z',
      published_by: null,
      changes: [],
    },
  ],
  hosts: [
    {
      id: id(11),
      host: 'login.acme.example',
      txt_name: '_console.login.acme.example',
      txt_value: `console-verification=${'3f'.repeat(20)}`,
      target: 'console.parapet.example',
      verified_at: '2026-01-06T09:10:00.000Z',
    },
    {
      id: id(12),
      host: 'security.acme.example',
      txt_name: '_console.security.acme.example',
      txt_value: `console-verification=${'9c'.repeat(20)}`,
      target: 'console.parapet.example',
      verified_at: null,
    },
  ],
}

const brand = { colour: draft.colour, neutralHue: draft.neutral_hue, corners: draft.corners }
const made = brandThemes(brand)

/** What the server responds for Acme’s draft. */
export const acmePreview = {
  css: brandDocumentCss(brand),
  contrasts: themeNames.flatMap((look) =>
    [
      ...textPairs.map((pair) => ({ pair, least: ratiosOf(look).text })),
      ...edgePairs.map((pair) => ({ pair, least: ratiosOf(look).edge })),
    ].map(({ pair: [front, ground], least }) => ({
      look,
      front,
      ground,
      front_colour: made[look][front],
      ground_colour: made[look][ground],
      ratio: Math.floor(contrastOf(made[look][front], made[look][ground]) * 100) / 100,
      least,
    })),
  ),
}

export const themeCustomers: ThemeCustomer[] = [
  { id: id(21), name: 'Bakery Brandt', theme: { id: acmeTheme.id, name: acmeTheme.name } },
  { id: id(22), name: 'Lovelace & Daughters', theme: null },
  { id: id(23), name: 'The Difference Engine Company', theme: { id: id(2), name: 'Engines' } },
]
