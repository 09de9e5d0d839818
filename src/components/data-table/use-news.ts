'use client'

import { useState } from 'react'

type Situation = {
  isLoading: boolean
  /** The rows found, in words. Undefined while that isn't known. */
  result: string | undefined
  isFiltered: boolean
}

/**
 * What has just happened to a table, for screen readers. This includes the result of a search or filter, but not the
 * number of rows of an unfiltered list, which may change on its own.
 */
export function useNews({ isLoading, result, isFiltered }: Situation) {
  // See DataTable.
  'use no memo'
  const [news, setNews] = useState('')
  const [last, setLast] = useState({ news, isLoading, result, isFiltered })
  const known = result ?? last.result
  const isOther = known !== last.result
  if (isOther || isLoading !== last.isLoading || news !== last.news) {
    const hasLoaded = last.isLoading && !isLoading
    const isNewer = isOther || hasLoaded
    setLast({ news, isLoading, result: known, isFiltered: isNewer ? isFiltered : last.isFiltered })
    const isSearched = isFiltered || last.isFiltered
    const isNews = isOther || (hasLoaded && news === '')
    if (result && last.result && isSearched && isNews) setNews(result)
    // Otherwise, an old announcement would be repeated after loading. One about the cause, such as sorting, is kept.
    else if (isLoading && !last.isLoading && news === last.news) setNews('')
  }
  return [news, setNews] as const
}
