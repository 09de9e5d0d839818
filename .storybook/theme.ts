import { formatHex } from 'culori/fn'
import { create } from 'storybook/theming/create'

import { scale, fontFamily } from '../src/tokens/scale.ts'
import { themes, type ThemeName } from '../src/tokens/themes.ts'

const PX_PER_REM = 16
const pixels = (length: string) =>
  Number.parseFloat(length) * (length.endsWith('rem') ? PX_PER_REM : 1)

/** The crenellated line and the name, in the colours of the text around them. */
const brand = `<svg viewBox="0 0 42 16" width="42" height="16" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true" style="vertical-align:-2px;margin-inline-end:10px"><path d="M0 13h6V4h6v9h6V4h6v9h6V4h6v9h6"/></svg>Parapet`

export const themeNameOf = ({ theme, contrast }: Readonly<Record<string, unknown>>): ThemeName => {
  const side = theme === 'dark' ? 'dark' : 'light'
  return contrast === 'more' ? `${side}-contrast` : side
}

/** Storybook's own frame in one of our themes. It calculates with colours, so it needs them as numbers. */
export function storybookTheme(name: ThemeName) {
  const of = (token: keyof (typeof themes)[ThemeName]) => formatHex(themes[name][token]) ?? ''
  return create({
    base: name.startsWith('dark') ? 'dark' : 'light',
    // Without an image, the title is HTML. The types don't know that it may be missing.
    brandTitle: brand,
    brandImage: null as unknown as string,
    brandUrl: './?path=/docs/welcome--docs',
    brandTarget: '_self',
    fontBase: fontFamily.sans.join(', '),
    fontCode: fontFamily.mono.join(', '),
    appBg: of('surface'),
    appContentBg: of('surface'),
    appPreviewBg: of('surface'),
    appHoverBg: of('muted'),
    appBorderColor: of('subtle'),
    appBorderRadius: pixels(scale.corners.soft.control),
    colorPrimary: of('accent'),
    colorSecondary: of('accent'),
    textColor: of('on-surface'),
    textInverseColor: of('on-accent'),
    textMutedColor: of('on-surface-muted'),
    barBg: of('raised'),
    barTextColor: of('on-surface-muted'),
    barHoverColor: of('accent-text'),
    barSelectedColor: of('accent-text'),
    buttonBg: of('raised'),
    buttonBorder: of('control'),
    booleanBg: of('muted'),
    booleanSelectedBg: of('raised'),
    inputBg: of('raised'),
    inputBorder: of('control'),
    inputTextColor: of('on-raised'),
    inputBorderRadius: pixels(scale.corners.soft.control),
  })
}
