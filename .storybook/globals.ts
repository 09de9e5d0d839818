type Globals = Readonly<Record<string, unknown>>

const textSizes: Readonly<Record<string, string>> = { larger: '150%', largest: '200%' }

/** The toolbar's settings as attributes: what a page sets on its root, or on any part of itself. */
export const attributesOf = (globals: Globals) => ({
  'data-theme': globals['theme'] === 'dark' ? 'dark' : 'light',
  'data-contrast': globals['contrast'] === 'more' ? 'more' : 'standard',
  'data-density': String(globals['density']),
  'data-motion': String(globals['motion']),
  dir: globals['direction'] === 'rtl' ? 'rtl' : 'ltr',
})

/** Applies the toolbar's settings to the root element, as a page would. */
export function applyGlobals(globals: Globals) {
  const root = document.documentElement
  for (const [name, value] of Object.entries(attributesOf(globals))) root.setAttribute(name, value)
  root.style.fontSize = textSizes[String(globals['textSize'])] ?? ''
  root.lang = 'en'
  root.className = 'bg-surface font-sans text-on-surface'
}
