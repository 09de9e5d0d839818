type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Not passwords and searches, which are typed again. */
const KEPT = 'textarea, input:is([type=text], [type=email], [type=url], [type=tel], :not([type]))'
/** Codes expire, and what is typed into a combobox only finds an option. */
const NOT_KEPT = '[autocomplete=one-time-code], [data-slot^=otp], [role=combobox]'

const isKept = (target: EventTarget | null): target is TextControl =>
  target instanceof Element && target.matches(KEPT) && !target.matches(NOT_KEPT)

const typedIn = new Set<TextControl>()
/** The text before somebody typed, or what was saved since. */
const savedText = new WeakMap<TextControl, string>()

/** Notes where something was typed, in any form, so that the end of a session doesn't lose it. */
export function followTypedText() {
  document.addEventListener('focusin', ({ target }) => {
    if (isKept(target) && !typedIn.has(target)) savedText.set(target, target.value)
  })
  document.addEventListener(
    'input',
    ({ target }) => {
      if (isKept(target)) typedIn.add(target)
    },
    true,
  )
  // What useSchemaForm dispatches at a form that was sent without an error: nothing of it can be lost.
  document.addEventListener('saved', ({ target }) => {
    for (const control of typedIn) {
      if (control.form !== target) continue
      typedIn.delete(control)
      savedText.set(control, control.value)
    }
  })
}

/** Whether the page has text that was typed into it and not saved. */
export function hasTypedText() {
  for (const control of typedIn) if (!control.isConnected) typedIn.delete(control)
  return [...typedIn].some(
    (control) => control.value.trim() !== '' && control.value !== savedText.get(control),
  )
}
