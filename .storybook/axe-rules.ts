/** Rules of axe that differ from its defaults. */
export const axeRules = [
  // Off by default: WCAG 2.5.8, 24 px.
  { id: 'target-size', enabled: true },
  // A component has no landmark around it.
  { id: 'region', enabled: false },
]
