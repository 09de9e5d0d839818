'use client'

import { Calendar } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentType } from 'react'

import { frameButtonClass } from '../frame-button.ts'
import type { CalendarPlace } from './calendar-popup.tsx'

type CalendarButtonProps<Props> = Pick<
  CalendarPlace,
  'slot' | 'label' | 'isOpen' | 'onOpenChange'
> & {
  /** Shown when what it opens can’t be loaded. */
  failedLabel: string
  disabled: boolean
  /** Imports what it opens. */
  load: () => Promise<ComponentType<Props & { place: CalendarPlace }>>
  /** Props of what it opens. */
  calendar: Props
}

/**
 * The button at the end of a date’s frame. Most dates are typed, so the calendar is loaded when the pointer or the
 * focus reaches its button, and opens once it is loaded.
 */
export function CalendarButton<Props>({
  slot,
  label,
  isOpen,
  onOpenChange,
  failedLabel,
  disabled,
  load,
  calendar,
}: CalendarButtonProps<Props>) {
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [Popup, setPopup] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const place = { slot, label, id, trigger, isOpen, onOpenChange }

  const prepare = async () => {
    const loaded = await load()
    setPopup(() => loaded)
  }
  const toggle = async () => {
    setHasFailed(false)
    try {
      if (!Popup) await prepare()
    } catch {
      setHasFailed(true)
      return
    }
    onOpenChange(!isOpen)
  }
  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    if (disabled && isOpen) close()
  }, [disabled, isOpen])
  // A failure only matters once someone opens it.
  const prefetch = () => void prepare().catch(() => {})
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={disabled}
        data-slot={`${slot}-trigger`}
        data-state={isOpen ? 'open' : 'closed'}
        className={frameButtonClass}
        onClick={() => void toggle()}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onBlur={() => setHasFailed(false)}
      >
        <Calendar size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <span aria-live="polite" className="absolute inset-x-0 top-full z-10">
        {hasFailed && (
          <span className="mt-1 block rounded-control border border-subtle bg-raised px-3 py-2 text-sm text-on-raised">
            {failedLabel}
          </span>
        )}
      </span>
      {Popup && isOpen && <Popup {...calendar} place={place} />}
    </>
  )
}
