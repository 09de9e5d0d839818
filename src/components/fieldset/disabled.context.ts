'use client'

import { createContext, use, useCallback, useSyncExternalStore, type RefObject } from 'react'

/** Whether a surrounding Fieldset is disabled. The browser disables native controls in it, but no others. */
export const DisabledContext = createContext(false)

const nowhere: RefObject<Element | null> = { current: null }
const onServer = () => false

/**
 * Whether a control is disabled, by itself or by a Fieldset around it. With its element, a `<fieldset>` of the page
 * counts too.
 */
export function useIsDisabled(own = false, element = nowhere) {
  const isAround = use(DisabledContext)
  const watch = useCallback(
    (onChange: () => void) => {
      const fieldsets = fieldsetsAround(element.current)
      if (fieldsets.length === 0) return () => {}
      const observer = new MutationObserver(onChange)
      for (const fieldset of fieldsets) {
        observer.observe(fieldset, { attributeFilter: ['disabled'] })
      }
      return () => observer.disconnect()
    },
    [element],
  )
  const isIn = () => Boolean(element.current?.closest('fieldset[disabled]'))
  return useSyncExternalStore(watch, isIn, onServer) || isAround || own
}

function fieldsetsAround(element: Element | null): Element[] {
  const fieldset = element?.closest('fieldset')
  return fieldset ? [fieldset, ...fieldsetsAround(fieldset.parentElement)] : []
}
