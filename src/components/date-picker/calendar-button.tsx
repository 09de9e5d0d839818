'use client'

import { Calendar } from 'lucide-react'
import { useId, useRef, useState, type ComponentType } from 'react'

import { frameButtonClass } from '../frame-button.ts'
import type { CalendarPlace } from './calendar-popup.tsx'

type CalendarButtonProps<Props> = Pick<
  CalendarPlace,
  'slot' | 'label' | 'isOpen' | 'onOpenChange'
> & {
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
  disabled,
  load,
  calendar,
}: CalendarButtonProps<Props>) {
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [Popup, setPopup] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const place = { slot, label, id, trigger, isOpen, onOpenChange }

  const prepare = async () => {
    const loaded = await load()
    setPopup(() => loaded)
  }
  const toggle = async () => {
    if (!Popup) await prepare()
    onOpenChange(!isOpen)
  }
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
      >
        <Calendar size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
      {Popup && isOpen && <Popup {...calendar} place={place} />}
    </>
  )
}
