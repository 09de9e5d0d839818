import '../src/fonts.css'
import '../src/index.css'
import type { Decorator, Loader, Preview } from '@storybook/react-vite'
import { mswLoader } from 'msw-storybook-addon/csf3'

const mockApi = mswLoader()

/** Only pages talk to an API; a component's story does without the worker. */
const mockApiOfPages: Loader = (context) =>
  context.title.startsWith('Pages/') ? mockApi(context) : {}

const withThemeAndDirection: Decorator = (Story, { globals, parameters }) => {
  const root = document.documentElement
  root.dataset['theme'] = globals['theme'] === 'dark' ? 'dark' : 'light'
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

const preview: Preview = {
  tags: ['autodocs'],
  loaders: [mockApiOfPages],
  decorators: [withThemeAndDirection],
  parameters: {
    // The decorator gives the space.
    layout: 'fullscreen',
    a11y: { test: 'error' },
    controls: { expanded: true, sort: 'requiredFirst' },
    options: { storySort: { order: ['Foundations', 'Components', 'Pages'] } },
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'circlehollow', items: ['light', 'dark'], dynamicTitle: true },
    },
    direction: {
      description: 'Direction of the text',
      toolbar: { icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light', direction: 'ltr' },
}

export default preview
