import { GLOBALS_UPDATED } from 'storybook/internal/core-events'
import { addons } from 'storybook/manager-api'

import type { ThemeName } from '../src/tokens/themes.ts'
import { storyName } from './story-name.ts'
import { storybookTheme, themeNameOf } from './theme.ts'

addons.setConfig({
  theme: storybookTheme('light'),
  sidebar: {
    showRoots: true,
    collapsedRoots: ['Patterns', 'Pages'],
    renderLabel: ({ type, name }: { type: string; name: string }) =>
      type === 'story' ? storyName(name) : name,
  },
})

/** The frame has the theme and the contrast of what it shows. */
addons.register('frame', (api) => {
  // Each page reports its settings, and Storybook draws all of the frame again.
  let shown: ThemeName = 'light'
  api.on(GLOBALS_UPDATED, ({ globals }: { globals: Record<string, unknown> }) => {
    const theme = themeNameOf(globals)
    if (theme === shown) return
    shown = theme
    api.setOptions({ theme: storybookTheme(theme) })
    document.documentElement.dataset['theme'] = theme
  })
})
