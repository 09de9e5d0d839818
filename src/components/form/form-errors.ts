import { dateSegment } from '../date-field/date-segment.ts'
import { shadowRootOf } from '../shadow-root.ts'

/** An error of one field, found by its id or, without one, by its name. */
export type FormError = { id?: string; name?: string; message: string }

/** Two errors need a list; a single one is visible at its field. */
export const SUMMARY_FROM_ERRORS = 2

/**
 * Scrolls the field of an error into view, with its label, and focuses it. Returns false when there is no such field.
 */
export function focusField(error: FormError, form: HTMLFormElement | null): boolean {
  const field = findField(error, form)
  if (!field) return false
  const label = field.closest('[data-slot=field], fieldset') ?? field
  label.scrollIntoView?.({ block: 'start' })
  field.focus({ preventScroll: true })
  return true
}

/** The control of an error, or null. */
export function findField(
  { id, name }: FormError,
  form: HTMLFormElement | null,
): HTMLElement | null {
  if (id !== undefined) return (shadowRootOf(form) ?? document).getElementById(id)
  if (name === undefined || !form) return null
  const frames = [...form.querySelectorAll<HTMLElement>('[data-name]')]
  const frame = frames.find((it) => it.dataset['name'] === name)
  // The submitted input of such a control isn't focusable, and may not exist at all.
  if (frame) return frame.querySelector<HTMLElement>('input:not([type=hidden])')
  const named = form.elements.namedItem(name)
  // Several controls can have one name, such as radios, or a checkbox with a hidden input.
  const all = named instanceof RadioNodeList ? [...named] : [named]
  return all.find(isFocusable) ?? null
}

const isFocusable = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && !node.matches('[type=hidden]')

/** What is entered in the field of an error and would be submitted for it, as a text to compare. */
export function valueOf(error: FormError, form: HTMLFormElement | null): string {
  const field = findField(error, form)
  const name = error.name ?? (field ? nameOf(field) : undefined)
  const frame = field?.closest('[data-name], [data-slot=field]')
  // The segments of a date have no value.
  const parts = frame ? [...frame.querySelectorAll(`input, ${dateSegment}`)] : [field]
  const entered = parts.map((part) => {
    if (!(part instanceof HTMLInputElement)) return part?.textContent
    return part.files ? Array.from(part.files, textOf) : part.value
  })
  const submitted = form && name !== undefined ? new FormData(form).getAll(name) : []
  const texts = submitted.map((value) => (typeof value === 'string' ? value : value.name))
  return JSON.stringify([entered, texts])
}

/** A corrected file often has the same name. */
const textOf = ({ name, size, lastModified }: File) => [name, size, lastModified].join()

/** Focuses the list of errors, or without one the field of the first. */
export function focusErrors(errors: readonly FormError[], form: HTMLFormElement | null) {
  const summary = form?.querySelector<HTMLElement>('[data-slot=error-summary]')
  const [first] = errors
  if (summary) summary.focus()
  else if (first) focusField(first, form)
}

/** The name under which a control is submitted, including one with a hidden input. */
export function nameOf(control: Element): string | undefined {
  const frame = control.closest<HTMLElement>('[data-name]')
  return frame?.dataset['name'] ?? control.getAttribute('name') ?? undefined
}

/** The first message of each name. */
export const messagesByName = (errors: readonly FormError[] = []) =>
  new Map(
    errors
      .toReversed()
      .flatMap(({ name, message }) => (name === undefined ? [] : [[name, message]])),
  )
