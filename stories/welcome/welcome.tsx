import docs from 'virtual:component-docs'

import { CrenellatedLine, Mark } from '../../src/components/mark/index.ts'
import { ratiosOf, themeNames } from '../../src/tokens/themes.ts'
import { StorybookLink } from '../docs/storybook-link.tsx'
import { ComposedScreen } from './composed-screen.tsx'
import { Gallery } from './gallery.tsx'
import { Themes } from './themes.tsx'

const numbers = [
  { value: Object.keys(docs).length, words: 'components, one entry each' },
  { value: themeNames.length, words: 'themes, and any brand’s colours' },
  {
    value: `${ratiosOf('light').text} to 1`,
    words: 'minimum contrast of text; 7 to 1 in high contrast',
  },
  { value: '320 px', words: 'is enough room, in both directions' },
]

const places = [
  { to: '/docs/find-by-purpose--docs', name: 'Find by purpose', about: 'What do you want to do?' },
  {
    to: '/docs/foundations-tokens--docs',
    name: 'Tokens',
    about: 'Colours, lengths, times and fonts',
  },
  {
    to: '/docs/foundations-colour--docs',
    name: 'Contrast',
    about: 'Every pair of colours, measured',
  },
  { to: '/docs/foundations-words--docs', name: 'Words', about: 'How the interface speaks' },
  { to: '/docs/changelog--docs', name: 'Changelog', about: 'What changed in each version' },
  { to: '/docs/contributing--docs', name: 'Contributing', about: 'How to add a component' },
]

/** What this library is, at a glance: a screen made of it, its themes, its parts, and where to go from here. */
export const Welcome = () => (
  <div className="sb-unstyled grid gap-14 text-sm/5 text-on-surface">
    <header className="grid gap-4">
      <Mark className="h-6 w-16 text-accent-text" />
      <h1 className="max-w-160 text-2xl/8 font-semibold tracking-[-0.02em] text-balance sm:text-3xl/10">
        Components for consoles that people use for hours, often tired, sometimes during an attack
      </h1>
      <p className="max-w-160 text-base/6 text-on-surface-muted">
        Quiet by default, unmistakable when something is wrong. Everything works with a keyboard, a
        screen reader, large text, forced colours and right-to-left text. Everything on this page is
        made of the components themselves: try the toolbar’s themes, density and direction.
      </p>
    </header>

    <ComposedScreen />

    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {numbers.map(({ value, words }) => (
        <div
          key={words}
          className="flex flex-col-reverse justify-end gap-1 border-t border-subtle pt-4"
        >
          <dt className="text-on-surface-muted">{words}</dt>
          <dd className="text-3xl/9 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>

    <Themes />

    <nav aria-labelledby="start" className="grid gap-4">
      <h2 id="start" className="text-xl font-medium">
        Start here
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {places.map(({ to, name, about }) => (
          <li key={to} className="grid gap-1 border-t border-subtle py-4">
            <StorybookLink to={to} className="justify-self-start text-base/6 font-medium">
              {name}
            </StorybookLink>
            <span className="text-on-surface-muted">{about}</span>
          </li>
        ))}
      </ul>
    </nav>

    <Gallery />
    <CrenellatedLine />
  </div>
)
