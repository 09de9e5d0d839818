type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Not passwords, codes and searches, which are typed again. */
const KEPT = 'textarea, input:is([type=text], [type=email], [type=url], [type=tel], :not([type]))'

const typedIn = new Set<TextControl>()

/** Notes where something was typed, in any form, so that the end of a session doesn't lose it. */
export function followTypedText() {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element && target.matches(KEPT)) typedIn.add(target as TextControl)
    },
    true,
  )
}

/** Whether the page has text that was typed into it. */
export function hasTypedText() {
  for (const control of typedIn) if (!control.isConnected) typedIn.delete(control)
  return [...typedIn].some(({ value }) => value.trim() !== '')
}
