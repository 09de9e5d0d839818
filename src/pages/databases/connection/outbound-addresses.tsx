import { useQuery } from '@tanstack/react-query'

import { outboundAddressesQuery } from '../../../api/databases/allowed-networks.ts'
import { CopyField } from '../../../components/copy-field/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Text } from '../../../components/text/index.ts'
import { productName } from '../../shared/product-name.ts'

/** Where checks come from, to allow in a firewall. */
export const OutboundAddresses = ({ addresses }: { addresses: readonly string[] }) =>
  addresses.length === 0 ? (
    <Text tone="muted" className="max-w-prose">
      Also allow the address that {productName()} connects from. Your operator knows which address
      that is.
    </Text>
  ) : (
    <div className="grid max-w-2xl gap-4">
      {addresses.map((address) => (
        <Field key={address} label={`${productName()} connects from`}>
          <CopyField value={address} copyLabel={`Copy ${address}`} />
        </Field>
      ))}
    </div>
  )

/** The same, before the networks of a database are loaded. */
export function LoadedOutboundAddresses() {
  const { data: addresses } = useQuery(outboundAddressesQuery)
  return addresses ? <OutboundAddresses addresses={addresses} /> : null
}
