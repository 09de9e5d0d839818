import '../src/fonts.css'
import '../src/index.css'
import './preview.css'
import type { Decorator, Loader, Preview } from '@storybook/react-vite'
import { mswLoader } from 'msw-storybook-addon/csf3'
import { configure } from 'storybook/test'

import { densities } from '../src/tokens/scale.ts'
import { allModes } from './modes.ts'

// Ends what hangs: a busy machine may take long. No page waits this long, so a story that stops a page's timers
// (stories/pages/support/time.ts) doesn't stop this one.
configure({ asyncUtilTimeout: 60_000 })

const mockApi = mswLoader()

/** Only pages call an API; component stories don't need the worker. */
const mockApiOfPages: Loader = (context) =>
  context.title.startsWith('Pages/') ? mockApi(context) : {}

/** Applies the toolbar's settings to the root element, as a page would. */
const withGlobals: Decorator = (Story, { globals, parameters }) => {
  const root = document.documentElement
  root.dataset['theme'] = globals['theme'] === 'dark' ? 'dark' : 'light'
  root.dataset['contrast'] = globals['contrast'] === 'more' ? 'more' : 'standard'
  root.dataset['density'] = String(globals['density'])
  root.dataset['motion'] = String(globals['motion'])
  root.style.fontSize = globals['textSize'] === '100%' ? '' : String(globals['textSize'])
  root.dir = globals['direction'] === 'rtl' ? 'rtl' : 'ltr'
  root.lang = 'en'
  root.className = 'bg-surface font-sans text-on-surface'
  if (parameters['frame'] === 'none') return <Story />
  return (
    <div className="w-full max-w-120 p-4 text-base/6">
      <Story />
    </div>
  )
}

const viewport = (name: string, width: number, height: number) => ({
  name: `${name}, ${width} px`,
  styles: { width: `${width}px`, height: `${height}px` },
})

const preview: Preview = {
  tags: ['autodocs'],
  loaders: [mockApiOfPages],
  decorators: [withGlobals],
  parameters: {
    // The decorator adds the padding.
    layout: 'fullscreen',
    a11y: {
      test: 'error',
      // Off by default in axe: WCAG 2.5.8, 24 px.
      config: { rules: [{ id: 'target-size', enabled: true }] },
      // Passing nodes aren't described and nothing is preloaded: both took most of the time.
      options: { resultTypes: ['violations', 'incomplete'], preload: false },
    },
    controls: { expanded: true, sort: 'requiredFirst' },
    options: {
      storySort: {
        order: ['Welcome', 'Find by purpose', 'Foundations', 'Components', 'Patterns', 'Pages'],
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
    theme: {
      description: 'Theme',
      toolbar: { icon: 'circlehollow', items: ['light', 'dark'], dynamicTitle: true },
    },
    contrast: {
      description: 'Contrast',
      toolbar: {
        icon: 'contrast',
        items: [
          { value: 'standard', title: 'Standard contrast' },
          { value: 'more', title: 'More contrast' },
        ],
        dynamicTitle: true,
      },
    },
    density: {
      description: 'Density',
      toolbar: { icon: 'component', items: [...densities], dynamicTitle: true },
    },
    direction: {
      description: 'Direction of the text',
      toolbar: { icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
    textSize: {
      description: 'Size of the text',
      toolbar: { icon: 'grow', items: ['100%', '150%', '200%'], dynamicTitle: true },
    },
    motion: {
      description: 'Motion',
      toolbar: {
        icon: 'play',
        items: [
          { value: 'full', title: 'As the system says' },
          { value: 'reduced', title: 'Reduced motion' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: {
    theme: 'light',
    contrast: 'standard',
    density: 'comfortable',
    direction: 'ltr',
    textSize: '100%',
    motion: 'full',
  },
}

export default preview
