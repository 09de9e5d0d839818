import { palette as p } from './palette.ts'

/** A colour in the light theme and in the dark one. */
type Themed = { light: string; dark: string }
const themed = (light: string, dark: string): Themed => ({ light, dark })

/**
 * Second tier: the roles of colours. Components use only these. A surface `x` comes with `on-x`, the text colour for
 * it.
 */
export const semantic = {
  surface: themed(p.paper, p.night),
  'on-surface': themed(p.ink, p.nightText),
  'on-surface-muted': themed(p.limestone600, p.nightDim),
  raised: themed(p.chalk, p.nightRaised),
  'on-raised': themed(p.ink, p.nightText),
  muted: themed(p.limestone100, p.nightMuted),
  'on-muted': themed(p.limestone700, p.nightText),

  accent: themed(p.verdigris500, p.verdigris400),
  'on-accent': themed(p.chalk, p.night),
  'accent-hover': themed(p.verdigris600, p.verdigris300),
  'on-accent-hover': themed(p.chalk, p.night),
  'accent-subtle': themed(p.verdigris100, p.verdigris900),
  'on-accent-subtle': themed(p.verdigris700, p.verdigris300),
  'accent-text': themed(p.verdigris600, p.verdigris400),

  critical: themed(p.brick500, p.brick300),
  'on-critical': themed(p.chalk, p.night),
  'critical-subtle': themed(p.brick100, p.brick900),
  'on-critical-subtle': themed(p.brick600, p.brick300),
  'critical-text': themed(p.brick500, p.brick300),
  'caution-subtle': themed(p.ochre100, p.ochre900),
  'on-caution-subtle': themed(p.ochre600, p.ochre300),
  'caution-text': themed(p.ochre600, p.ochre300),
  'positive-subtle': themed(p.moss100, p.moss900),
  'on-positive-subtle': themed(p.moss600, p.moss300),
  'positive-text': themed(p.moss600, p.moss300),
  'info-subtle': themed(p.slate100, p.slate900),
  'on-info-subtle': themed(p.slate600, p.slate300),
  'info-text': themed(p.slate600, p.slate300),

  /** The severity of an attack. Always used with its word; the shapes are in components/badge. */
  'severity-critical': themed(p.brick500, p.brick300),
  'on-severity-critical': themed(p.chalk, p.night),
  'severity-high-subtle': themed(p.rust100, p.rust900),
  'on-severity-high-subtle': themed(p.rust600, p.rust300),
  'severity-medium-subtle': themed(p.ochre100, p.ochre900),
  'on-severity-medium-subtle': themed(p.ochre600, p.ochre300),
  'severity-low-subtle': themed(p.slate100, p.slate900),
  'on-severity-low-subtle': themed(p.slate600, p.slate300),

  /** Lines and areas of charts, in order of use, never the accent. They differ in more than hue. */
  'chart-1': themed(p.slate600, p.slate300),
  'chart-2': themed(p.moss600, p.moss300),
  'chart-3': themed(p.rust600, p.rust300),
  'chart-4': themed(p.plum600, p.plum300),
  'chart-5': themed(p.limestone600, p.nightDim),

  /** A small surface that stands out from all others: tooltips. */
  inverse: themed(p.ink, p.nightText),
  'on-inverse': themed(p.chalk, p.night),

  /** The border of interactive elements (WCAG 1.4.11). */
  control: themed(p.limestone500, p.nightControl),
  'control-hover': themed(p.limestone700, p.nightDim),
  /** A thin line between groups: decorative, so it has no required contrast. */
  subtle: themed(p.limestone300, p.nightLine),
  focus: themed(p.verdigris500, p.verdigris400),
  /** Dims the page behind a dialog. */
  scrim: themed(p.scrim, p.scrimNight),
} as const satisfies Record<string, Themed>

export type SemanticColour = keyof typeof semantic
export type Pair = readonly [front: SemanticColour, ground: SemanticColour]

/** Text on its background: at least 4.5 to 1 (WCAG 1.4.3), 7 in high contrast (1.4.6). */
export const textPairs: readonly Pair[] = [
  ['on-surface', 'surface'],
  ['on-surface-muted', 'surface'],
  ['on-surface-muted', 'raised'],
  ['on-raised', 'raised'],
  ['on-muted', 'muted'],
  ['on-surface', 'muted'],
  ['on-surface-muted', 'muted'],
  ['on-raised', 'muted'],
  // Secondary text where the pointer or the keyboard is: commands, menus, the drop zone.
  ['on-surface-muted', 'accent-subtle'],
  ['on-surface-muted', 'critical-subtle'],
  ['on-accent', 'accent'],
  ['on-accent-hover', 'accent-hover'],
  ['on-accent-subtle', 'accent-subtle'],
  ['accent-text', 'surface'],
  ['accent-text', 'raised'],
  ['accent-text', 'muted'],
  // Links in messages.
  ...(['critical-subtle', 'caution-subtle', 'positive-subtle', 'info-subtle'] as const).map(
    (ground): Pair => ['accent-text', ground],
  ),
  ['on-critical', 'critical'],
  ['on-critical-subtle', 'critical-subtle'],
  ['critical-text', 'surface'],
  ['critical-text', 'raised'],
  ['on-caution-subtle', 'caution-subtle'],
  ['on-positive-subtle', 'positive-subtle'],
  ['on-info-subtle', 'info-subtle'],
  ['caution-text', 'surface'],
  ['caution-text', 'raised'],
  ['positive-text', 'surface'],
  ['positive-text', 'raised'],
  ['info-text', 'surface'],
  ['info-text', 'raised'],
  ['on-severity-critical', 'severity-critical'],
  ['on-severity-high-subtle', 'severity-high-subtle'],
  ['on-severity-medium-subtle', 'severity-medium-subtle'],
  ['on-severity-low-subtle', 'severity-low-subtle'],
  ['on-inverse', 'inverse'],
]

/** Borders and icons on their background: at least 3 to 1 (WCAG 1.4.11), 4.5 in high contrast. */
export const edgePairs: readonly Pair[] = [
  ['control', 'surface'],
  ['control', 'raised'],
  ['control', 'muted'],
  ['control-hover', 'surface'],
  ['focus', 'surface'],
  ['focus', 'raised'],
  ['focus', 'muted'],
  ['focus', 'accent-subtle'],
  ['critical', 'surface'],
  ['critical', 'raised'],
  ['accent', 'surface'],
  ['accent', 'raised'],
  ['inverse', 'surface'],
  ['inverse', 'raised'],
  ['severity-critical', 'surface'],
  ['severity-critical', 'raised'],
  ...(['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'] as const).flatMap((line): Pair[] => [
    [line, 'surface'],
    [line, 'raised'],
  ]),
]
