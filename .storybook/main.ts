import { copyFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { StorybookConfig } from '@storybook/react-vite'

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
  staticDirs: [workerFolder],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', 'msw-storybook-addon'],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // The search finds the headings of “Find by purpose”.
  features: { experimentalSearchDocsHeadings: true },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The only one that works with TypeScript 7.
  typescript: { reactDocgen: 'react-docgen' },
} satisfies StorybookConfig
