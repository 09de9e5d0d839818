import { readImageFile } from '../../../../contract/organisation/image-file.ts'
import { SENT_LOGO_SIDE_MAX } from '../../../../contract/organisation/logo-limits.ts'

/** Why a chosen file can’t become the logo. */
export async function whyNotLogo(file: File) {
  const image = readImageFile(new Uint8Array(await file.arrayBuffer()))
  if ('fault' in image)
    return `Not added: ${image.fault.charAt(0).toLowerCase()}${image.fault.slice(1)}`
  const { width, height } = image
  return width > SENT_LOGO_SIDE_MAX || height > SENT_LOGO_SIDE_MAX
    ? `Not added: the image has ${width} × ${height} pixels. Choose one of at most ${SENT_LOGO_SIDE_MAX} × ${SENT_LOGO_SIDE_MAX}.`
    : undefined
}

/** A file in base64. */
export async function base64Of(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
