'use client'

import { Search, X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react'

import { useFieldControl } from '../field/field.context.ts'
import { InputFrame } from '../input-group/input-frame.tsx'
import { framedInputVariants } from '../input/input.variants.ts'
import { isComposing } from '../is-composing.ts'
import { useLabels } from '../provider-context.ts'
import { useEscape } from '../use-escape.ts'
import { useFormReset } from '../use-form-reset.ts'

/** Long enough to keep typing, short enough not to feel like waiting. */
const SEARCH_DELAY_MS = 250

export type SearchFieldLabels = {
  clear: string
}

export const englishSearchFieldLabels: SearchFieldLabels = {
  clear: 'Clear search',
}

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  /**
   * Called with the text after a pause in typing, and immediately on Enter or after clearing. Never called twice in a
   * row with the same text.
   */
  onSearch?: (text: string) => void
  /**
   * The current search text, when it is kept elsewhere, such as in the URL. When it changes to text
   * that wasn't searched for here, as after Back, the field shows it.
   */
  searched?: string
  /** Milliseconds without typing after which the search starts. */
  delayMs?: number
  /** The key that focuses this field on the page, shown while the field is empty. */
  shortcut?: string
  isInvalid?: boolean | undefined
  labels?: Partial<SearchFieldLabels>
}

/** A field for searching. Renders an `<input type="search">` in a `<div>`, which accepts `className`. */
export function SearchField({
  onSearch,
  searched,
  delayMs = SEARCH_DELAY_MS,
  shortcut,
  labels: givenLabels,
  className,
  placeholder,
  onChange,
  onKeyDown,
  onCompositionEnd,
  ...given
}: SearchFieldProps) {
  const labels = useLabels('searchField', englishSearchFieldLabels, givenLabels)
  const props = useFieldControl(given)
  const frame = useRef<HTMLDivElement>(null)
  const input = () => frame.current?.querySelector('input')
  const asked = useRef(String(given.value ?? given.defaultValue ?? searched ?? ''))
  /** What was searched for before that, until `searched` confirms it: late, or never if it was taken back. */
  const earlier = useRef<string[]>([])
  const [waiting, setWaiting] = useState<string | null>(null)

  const search = (text: string) => {
    setWaiting(null)
    if (text === asked.current) return
    if (text === searched) earlier.current = []
    else if (searched !== undefined) earlier.current.push(asked.current)
    asked.current = text
    onSearch?.(text)
  }
  const searchRested = useEffectEvent(search)
  useEffect(() => {
    if (waiting === null) return
    const timer = setTimeout(() => searchRested(waiting), delayMs)
    return () => clearTimeout(timer)
  }, [waiting, delayMs])

  const follow = useEffectEvent((text: string) => {
    const element = input()
    const confirmed = text === asked.current ? -1 : earlier.current.indexOf(text)
    earlier.current.splice(0, confirmed === -1 ? Infinity : confirmed + 1)
    // What is being typed is kept, and searched for next.
    if (!element || text === asked.current || confirmed !== -1 || waiting !== null) return
    element.value = text
    asked.current = text
  })
  useEffect(() => {
    if (searched !== undefined) follow(searched)
  }, [searched])

  useFormReset(frame, () => {
    const element = input()
    if (!element) return
    // Set by us, so that React notices the reset. Otherwise it would miss the same text typed again.
    element.value = element.defaultValue
    search(element.value)
  })

  const clear = () => {
    const element = input()
    if (!element) return
    empty(element)
    search('')
    element.focus()
  }

  const isLocked = props.disabled === true || props.readOnly === true
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented || isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') search(event.currentTarget.value)
  }
  useEscape(!isLocked, (event) => {
    const element = input()
    if (!element || event.composedPath()[0] !== element || element.value === '') return
    // Only the second Escape reaches the elements around the field.
    event.preventDefault()
    event.stopImmediatePropagation()
    clear()
  })

  const isInvalid = Boolean(props['aria-invalid'])
  return (
    <InputFrame ref={frame} data-slot="search-field" isInvalid={isInvalid} className={className}>
      {/* The colour is on the span: forced colours apply to text, but not to an icon's own colour. */}
      <span className="ps-3 text-on-surface-muted">
        <Search size={16} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        defaultValue={searched}
        {...props}
        type="search"
        // CSS detects whether it is empty, for which it needs a placeholder: no state to keep.
        placeholder={placeholder ?? ' '}
        data-slot="input"
        data-state={isInvalid ? 'invalid' : 'valid'}
        className={framedInputVariants({ start: 'taken', end: 'taken' })}
        onChange={(event) => {
          onChange?.(event)
          // Don't search for an input method's unfinished characters.
          const isUnfinished = 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing
          if (onSearch && !isUnfinished) setWaiting(event.currentTarget.value)
        }}
        onCompositionEnd={(event) => {
          onCompositionEnd?.(event)
          if (onSearch) setWaiting(event.currentTarget.value)
        }}
        onKeyDown={handleKeyDown}
      />
      {shortcut && (
        <kbd
          aria-hidden="true"
          data-slot="search-field-shortcut"
          className="me-2 hidden h-5 min-w-5 shrink-0 items-center justify-center rounded-[min(var(--pp-radius-control),0.25rem)] border border-subtle px-1.5 font-sans text-xs text-on-surface-muted peer-placeholder-shown:flex pointer-coarse:hidden!"
        >
          {shortcut}
        </kbd>
      )}
      {!isLocked && (
        <button
          type="button"
          aria-label={labels.clear}
          data-slot="search-field-clear"
          className="me-1 flex aspect-square h-[calc(100%-0.5rem)] shrink-0 cursor-pointer items-center justify-center rounded-control text-on-surface-muted transition-colors duration-answer peer-placeholder-shown:hidden hover:bg-muted hover:text-on-raised pointer-coarse:me-0 pointer-coarse:h-full"
          onClick={clear}
        >
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
    </InputFrame>
  )
}

/** Clears an input as a user would, so that its parent is notified. */
function empty(input: HTMLInputElement) {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  value?.set?.call(input, '')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
