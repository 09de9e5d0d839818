import '../src/fonts.css'
import '../src/index.css'
import './preview.css'
// Storybook itself imports it late, one request after the other.
import 'react-dom/client'
import type { Decorator, Loader, Preview } from '@storybook/react-vite'
import { mswLoader } from 'msw-storybook-addon/csf3'
import type { ArgsEnhancer, ArgTypesEnhancer } from 'storybook/internal/types'
import { configure } from 'storybook/test'

import type { densities } from '../src/tokens/scale.ts'
import { componentNamed } from '../stories/docs/component-named.ts'
import { argTypesOf, defaultArgsOf } from './arg-types.ts'
import { axeRules } from './axe-rules.ts'
import { getElementError } from './element-error.ts'
import { applyGlobals, attributesOf } from './globals.ts'
import { allModes } from './modes.ts'

// Stops a hung story. Generous, because a busy machine is slow. No page waits this long, so a story that stops a page's
// timers (stories/pages/support/time.ts) doesn't stop this one.
configure({ asyncUtilTimeout: 300_000, getElementError })

// Stories needn't load what only docs pages show, and a docs page loads it while Storybook starts.
const loadRenderer = async () => (await import('../stories/docs/docs-renderer.tsx')).docsRenderer
const opened = new URLSearchParams(location.search)
if (opened.get('viewMode') === 'docs') void loadRenderer()
// Without a story in the address, the first page is shown.
if (opened.get('id') === '*') {
  void Promise.all([
    loadRenderer(),
    import('../stories/docs/markdown-page.tsx'),
    import('../stories/welcome/welcome.tsx'),
  ])
}

const mockApi = mswLoader()

/** Only pages call an API; component stories don't need the worker. */
const mockApiOfPages: Loader = (context) =>
  context.title.startsWith('Pages/') ? mockApi(context) : {}

/** In the docs, the toolbar's settings belong to the page, and those of a story to its own part of it. */
const withGlobals: Decorator = (Story, { globals, parameters, viewMode }) => {
  const frame = parameters['frame'] === 'none' ? '' : 'w-full max-w-120 p-4 text-base/6'
  if (viewMode === 'docs') {
    return (
      <div {...attributesOf(globals)} className="bg-surface text-on-surface contain-layout">
        <div className={frame}>
          <Story />
        </div>
      </div>
    )
  }
  applyGlobals(globals)
  if (!frame) return <Story />
  return (
    <div className={frame}>
      <Story />
    </div>
  )
}

/** The controls come from the components' sources, see `read-components.ts`. */
const withControls: ArgTypesEnhancer = ({ title, initialArgs }) =>
  argTypesOf(componentNamed(title)?.part.props ?? [], initialArgs)

const withDefaults: ArgsEnhancer = ({ title, initialArgs }) =>
  defaultArgsOf(componentNamed(title)?.part.props ?? [], initialArgs)

const viewport = (name: string, width: number, height: number) => ({
  name: `${name}, ${width} px`,
  styles: { width: `${width}px`, height: `${height}px` },
})

/** A setting of the toolbar: each value with its words. */
const choice = <Icon extends string>(
  description: string,
  icon: Icon,
  titles: Readonly<Record<string, string>>,
) => ({
  description,
  toolbar: {
    icon,
    items: Object.entries(titles).map(([value, title]) => ({ value, title })),
    dynamicTitle: true,
  },
})

const preview: Preview = {
  tags: ['autodocs'],
  loaders: [mockApiOfPages],
  decorators: [withGlobals],
  argTypesEnhancers: [withControls],
  argsEnhancers: [withDefaults],
  parameters: {
    // The decorator adds the padding.
    layout: 'fullscreen',
    a11y: {
      test: 'error',
      config: { rules: axeRules },
      // Passing nodes aren't described and nothing is preloaded: together they took most of the time.
      options: { resultTypes: ['violations', 'incomplete'], preload: false },
    },
    controls: { expanded: true },
    // No page shows the source of a story, which Storybook would write for each.
    docs: { renderer: loadRenderer, source: { type: 'code' } },
    options: {
      storySort: {
        order: [
          'Welcome',
          'Find by purpose',
          'Foundations',
          'Components',
          'Patterns',
          'Pages',
          'Contributing',
          'Changelog',
        ],
        method: 'alphabetical',
      },
    },
    viewport: {
      options: {
        narrowest: viewport('Narrowest (WCAG 1.4.10)', 320, 640),
        phone: viewport('Phone', 360, 740),
        tablet: viewport('Tablet', 768, 1024),
        desktop: viewport('Desktop', 1280, 800),
      },
    },
    chromatic: { modes: allModes },
  },
  globalTypes: {
    theme: choice('Theme', 'circlehollow', { light: 'Light', dark: 'Dark' }),
    contrast: choice('Contrast', 'contrast', {
      standard: 'Standard contrast',
      more: 'More contrast',
    }),
    density: choice('Density', 'component', {
      compact: 'Compact',
      comfortable: 'Comfortable',
      spacious: 'Spacious',
    } satisfies Record<(typeof densities)[number], string>),
    direction: choice('Text direction', 'transfer', {
      ltr: 'Left to right',
      rtl: 'Right to left',
    }),
    textSize: choice('Text size', 'grow', {
      // The address of a story accepts no percent sign.
      normal: '100%',
      larger: '150%',
      largest: '200%',
    }),
    motion: choice('Motion', 'play', { full: 'System motion', reduced: 'Reduced motion' }),
  },
  initialGlobals: {
    theme: 'light',
    contrast: 'standard',
    density: 'comfortable',
    direction: 'ltr',
    textSize: 'normal',
    motion: 'full',
  },
}

export default preview
