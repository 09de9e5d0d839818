/** Downloads the recovery codes as a text file. */
export function saveRecoveryCodes(codes: readonly string[]) {
  const text = `Parapet recovery codes. Each one works once.\n\n${codes.join('\n')}\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'parapet-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
