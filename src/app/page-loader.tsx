import { useEffect, useState } from 'react'

import { PAGE_LOADER_DELAY_MS } from '../../contract/constants.ts'
import { FullScreenSpinner } from '../components/full-screen-spinner/index.ts'

/** Shown while a page is loading, after 500 ms (docs/specification.md section 9). */
export function PageLoader() {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), PAGE_LOADER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? <FullScreenSpinner label="Loading" /> : null
}
