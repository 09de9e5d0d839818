import { Fragment } from 'react'

import { countryOptions } from '../../components/address-form/index.ts'

const countryNames = new Map(countryOptions('en').map(({ value, label }) => [value, label]))

/** The English name of a country, otherwise its code. */
export const countryName = (code: string) => countryNames.get(code) ?? code

export const AddressLines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines of an address can be equal
    <Fragment key={index}>
      <bdi>{line}</bdi>
      <br />
    </Fragment>
  ))
