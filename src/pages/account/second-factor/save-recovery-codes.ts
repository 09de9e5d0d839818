import { productName } from '../../shared/product-name.ts'
import { saveFile } from '../../shared/save-file.ts'

/** Downloads the recovery codes as a text file. */
export function saveRecoveryCodes(codes: readonly string[]) {
  const text = `${productName()} recovery codes. Each one works once.\n\n${codes.join('\n')}\n`
  saveFile('recovery-codes.txt', text, 'text/plain')
}
