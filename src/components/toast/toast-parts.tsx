'use client'

import { DismissableLayer } from 'radix-ui/internal'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'

import { focusedElement } from '../shadow-root.ts'
import { ToastAnnouncement } from './toast-announcement.tsx'
import { useToastSwipe } from './use-toast-swipe.ts'
import { useToastTimer } from './use-toast-timer.ts'

type Region = {
  label: string
  viewport: HTMLElement | null
  setViewport: (viewport: HTMLElement | null) => void
  /** Someone is reading: the pointer or the focus is in the region, or the window is in the background. */
  isPaused: boolean
  setPaused: (isPaused: boolean) => void
}

const RegionContext = createContext<Region | null>(null)
const CloseContext = createContext<() => void>(() => {})

function useRegion() {
  const region = use(RegionContext)
  if (!region) throw new Error('A toast needs its Provider.')
  return region
}

type ProviderProps = { label: string; children: ReactNode }

/** Connects the toasts with their region, in which they are rendered. */
export function Provider({ label, children }: ProviderProps) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null)
  const [isPaused, setPaused] = useState(false)
  const region = useMemo(
    () => ({ label, viewport, setViewport, isPaused, setPaused }),
    [label, viewport, isPaused],
  )
  return <RegionContext value={region}>{children}</RegionContext>
}

type ViewportProps = ComponentProps<'ol'> & {
  /** Names the region; `{hotkey}` stands for the keys. */
  label: string
  /** The keys that focus it together: modifiers such as `altKey`, and codes such as `F8`. */
  hotkey?: readonly string[]
}

const F8 = ['F8']

/** The region. A click in it closes no dialog or menu. */
export function Viewport({ label, hotkey = F8, ref, ...props }: ViewportProps) {
  const { viewport, setViewport, setPaused } = useRegion()
  const focusOnHotkey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isPressed = (key: string) => event.code === key || event[key as 'altKey']
    if (hotkey.length > 0 && hotkey.every(isPressed)) viewport?.focus()
  })
  const region = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useImperativeHandle(ref, () => list.current!)
  useLayoutEffect(() => setViewport(list.current), [setViewport])

  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => focusOnHotkey(event)
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  // Not React's events: for React, the messages are elsewhere.
  useEffect(() => {
    const element = region.current
    const pause = () => setPaused(true)
    const resume = () => setPaused(false)
    const resumeOutside = ({ relatedTarget }: globalThis.FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) resume()
    }
    const resumeUnfocused = () => {
      if (!element?.contains(focusedElement())) resume()
    }
    element?.addEventListener('focusin', pause)
    element?.addEventListener('focusout', resumeOutside)
    element?.addEventListener('pointermove', pause)
    element?.addEventListener('pointerleave', resumeUnfocused)
    window.addEventListener('blur', pause)
    window.addEventListener('focus', resume)
    return () => {
      element?.removeEventListener('focusin', pause)
      element?.removeEventListener('focusout', resumeOutside)
      element?.removeEventListener('pointermove', pause)
      element?.removeEventListener('pointerleave', resumeUnfocused)
      window.removeEventListener('blur', pause)
      window.removeEventListener('focus', resume)
    }
  }, [setPaused])

  return (
    <DismissableLayer.Branch
      ref={region}
      role="region"
      aria-label={label.replace('{hotkey}', hotkey.join('+').replaceAll(/Key|Digit/g, ''))}
      tabIndex={-1}
      className="not-has-[li]:pointer-events-none"
    >
      <ol {...props} tabIndex={-1} ref={list} />
    </DismissableLayer.Branch>
  )
}

type RootProps = ComponentProps<'li'> & {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** A foreground message interrupts a screen reader. */
  type: 'foreground' | 'background'
  /** In milliseconds, which run again after each update. */
  duration: number
  update: number | undefined
  /** Unless it prevents the event, Escape closes the message. */
  onEscapeKeyDown: (event: globalThis.KeyboardEvent) => void
}

/** One message, rendered in the region. */
export function Root({
  isOpen,
  onOpenChange,
  type,
  duration,
  update,
  onEscapeKeyDown,
  children,
  ...props
}: RootProps) {
  const { viewport, isPaused, label } = useRegion()
  const item = useRef<HTMLLIElement>(null)
  const isShown = isOpen && viewport !== null
  const close = useCallback(() => onOpenChange(false), [onOpenChange])
  const swipe = useToastSwipe(close)

  const handleEscape = (event: globalThis.KeyboardEvent) => {
    onEscapeKeyDown(event)
    if (!event.defaultPrevented) close()
  }
  /** As the highest layer of the page. */
  const handleLayerEscape = (event: globalThis.KeyboardEvent) => {
    const [target] = event.composedPath()
    const focused = target instanceof Element ? target.closest('li') : null
    const isInOther = viewport?.contains(focused) && focused !== item.current
    if (!isInOther) handleEscape(event)
  }

  if (!isShown) return null
  return (
    <>
      <FocusHandover item={item} viewport={viewport} />
      <Timer key={update} durationMs={duration} isRunning={!isPaused} onEnd={close} />
      <ToastAnnouncement item={item} label={label} isUrgent={type === 'foreground'} />
      {createPortal(
        <CloseContext value={close}>
          <DismissableLayer.Root asChild onEscapeKeyDown={handleLayerEscape}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of what is within */}
            <li
              {...props}
              {...swipe}
              ref={item}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- read as a whole, by Tab
              tabIndex={0}
              data-state="open"
              style={{ userSelect: 'none', touchAction: 'pan-y', ...props.style }}
              onKeyDown={({ key, nativeEvent }: KeyboardEvent) => {
                if (key === 'Escape') handleEscape(nativeEvent)
              }}
            >
              {children}
            </li>
          </DismissableLayer.Root>
        </CloseContext>,
        viewport,
      )}
    </>
  )
}

type FocusHandoverProps = { item: RefObject<HTMLElement | null>; viewport: HTMLElement }

/**
 * Moves the focus from a message to the region, whoever closes the message. Rendered before it: once the message has
 * been removed, nothing has the focus.
 */
function FocusHandover({ item, viewport }: FocusHandoverProps) {
  useLayoutEffect(
    () => () => {
      if (item.current?.contains(focusedElement())) viewport.focus()
    },
    [item, viewport],
  )
  return null
}

type TimerProps = { durationMs: number; isRunning: boolean; onEnd: () => void }

function Timer({ durationMs, isRunning, onEnd }: TimerProps) {
  useToastTimer(durationMs, isRunning, onEnd)
  return null
}

export function Title(props: ComponentProps<'div'>) {
  return <div {...props} data-announced="" />
}

export function Description(props: ComponentProps<'div'>) {
  return <div {...props} data-announced="" />
}

/** Its name is announced with the message, which it closes. */
export function Action(props: ComponentProps<'button'>) {
  return <Close {...props} data-announced="" />
}

type CloseProps = ComponentProps<'button'> & { 'data-announced'?: string }

export function Close({ onClick, ...props }: CloseProps) {
  const close = use(CloseContext)
  return (
    <button
      type="button"
      {...props}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) close()
      }}
    />
  )
}
