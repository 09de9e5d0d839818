import { copyFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { StorybookConfig } from '@storybook/react-vite'
import remarkGfm from 'remark-gfm'

import { BEHAVIOUR, tagBehaviours } from './behaviour-tag.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

// The mocked API's worker always matches the installed msw, and is never part of the console's own build.
const workerFolder = path('../dist/storybook-worker')
mkdirSync(workerFolder, { recursive: true })
copyFileSync(
  path('../node_modules/msw/lib/mockServiceWorker.js'),
  `${workerFolder}/mockServiceWorker.js`,
)

export default {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.@(ts|tsx)'],
  staticDirs: [
    workerFolder,
    '../public',
    { from: '../node_modules/@fontsource-variable/geist/files', to: '/fonts' },
    { from: '../stories/__screens__', to: '/screens' },
  ],
  addons: [
    {
      name: '@storybook/addon-docs',
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    // Not `msw-storybook-addon`: it starts the worker for every story, and only pages call an API (preview.tsx).
    '@storybook/addon-a11y',
  ],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  experimental_indexers: (indexers = []) => indexers.map(tagBehaviours),
  // The sidebar shows what there is to look at; its filter shows what is tested, too.
  tags: { [BEHAVIOUR]: { defaultFilterSelection: 'exclude' } },
  features: {
    // The search finds the headings of “Find by purpose”.
    experimentalSearchDocsHeadings: true,
    // A background is a part of a theme, and those have their own place in the toolbar.
    backgrounds: false,
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // `read-components.ts` reads the props: what Storybook has doesn't follow types into other files.
  typescript: { reactDocgen: false },
} satisfies StorybookConfig
