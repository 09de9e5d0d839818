import { productName } from '../../shared/product-name.ts'

/** Downloads the recovery codes as a text file. */
export function saveRecoveryCodes(codes: readonly string[]) {
  const text = `${productName()} recovery codes. Each one works once.\n\n${codes.join('\n')}\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
