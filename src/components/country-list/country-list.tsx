'use client'

import type { ComponentProps } from 'react'

import { Chart } from '../chart/chart.tsx'
import type { ChartWords } from '../chart/chart.types.ts'
import { chartFormat } from '../chart/format.ts'
import { ranked } from '../chart/ranking.ts'
import { sum } from '../chart/stack.ts'
import { CrenellatedLine } from '../mark/mark.tsx'
import { useLabels, useOwnLocale } from '../provider-context.ts'
import { countryNames, countsByName, type CountryCount } from './country-names.ts'
import { summariseCountries } from './country-summary.ts'

export type CountryListLabels = {
  country: string
  count: string
  share: string
  unknown: string
  other: (countries: number) => string
  empty: string
}

export const englishCountryListLabels: CountryListLabels = {
  country: 'Country',
  count: 'Attacks',
  share: 'Share',
  unknown: 'Unknown',
  other: (countries) => `Other (${countries})`,
  empty: 'No attacks in this period.',
}

export type CountryListProps = Omit<ComponentProps<'figure'>, 'children'> &
  ChartWords & {
    /** In any order. */
    countries: readonly CountryCount[]
    /** The maximum number of rows, the last of which combines all others. */
    limit?: number
    labels?: Partial<CountryListLabels>
  }

/** Where attacks come from, most frequent first: name, number and share. Renders a `<figure>` around a table. */
export function CountryList({
  label,
  summary,
  unit,
  locale: givenLocale,
  countries,
  limit = 6,
  labels,
  ...props
}: CountryListProps) {
  const locale = useOwnLocale(givenLocale)
  const words = useLabels('countryList', englishCountryListLabels, labels)
  const format = chartFormat({ locale, unit })
  const nameOf = countryNames(locale, words.unknown)
  const named = countsByName(countries, nameOf)
  const { top, rest } = ranked(named, limit)
  const rows = rest ? [...top, { name: words.other(rest.count), value: rest.value }] : top
  const total = sum(named.map(({ value }) => value))
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <Chart
      {...props}
      data-slot="country-list"
      label={label}
      summary={summary ?? summariseCountries({ rows: named, format, empty: words.empty })}
    >
      {rows.length === 0 ? (
        <CrenellatedLine />
      ) : (
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead className="text-on-surface-muted">
            <tr>
              <th scope="col" className="pb-2 text-start font-medium">
                {words.country}
              </th>
              <th scope="col" className="ps-4 pb-2 text-end font-medium">
                {words.count}
              </th>
              <th scope="col" className="ps-4 pb-2 text-end font-medium">
                {words.share}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, value }, place) => {
              const isRest = place === top.length
              return (
                <tr
                  key={isRest ? 'other' : name}
                  data-slot="country-list-row"
                  data-state={isRest ? 'other' : 'country'}
                  className="border-t border-subtle align-top"
                >
                  <th
                    scope="row"
                    // A server and a browser can have different versions of the names.
                    suppressHydrationWarning
                    className="w-full py-2 text-start font-normal"
                  >
                    {name}
                    <Bar share={value / most} isRest={isRest} />
                  </th>
                  <td className="py-2 ps-4 text-end">{format.exact(value)}</td>
                  <td className="py-2 ps-4 text-end text-on-surface-muted">
                    {format.percent(Math.round((value / total) * 100), value)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Chart>
  )
}

/** A number relative to the largest in the list. */
function Bar({ share, isRest }: { share: number; isRest: boolean }) {
  const colour = isRest
    ? 'bg-chart-5 forced-colors:bg-[GrayText]'
    : 'bg-chart-1 forced-colors:bg-[CanvasText]'
  return (
    <span aria-hidden="true" className="mt-1 block h-1 w-full">
      <span
        data-slot="country-list-bar"
        className={`block h-full rounded-full ${colour}`}
        style={{ width: `${share * 100}%`, minWidth: share > 0 ? '2px' : 0 }}
      />
    </span>
  )
}
