import { readImageFile } from '../../../../contract/organisation/image-file.ts'
import {
  CHOSEN_LOGO_SIDE_MAX,
  LOGO_SIDE_MAX,
} from '../../../../contract/organisation/logo-limits.ts'

/** Why a chosen file can’t become the logo. Its headers are read before anything decodes it. */
export async function whyNotLogo(file: File) {
  const image = readImageFile(new Uint8Array(await file.arrayBuffer()))
  if ('fault' in image)
    return `Not added: ${image.fault.charAt(0).toLowerCase()}${image.fault.slice(1)}`
  const { width, height } = image
  return width > CHOSEN_LOGO_SIDE_MAX || height > CHOSEN_LOGO_SIDE_MAX
    ? `Not added: the image has ${width} × ${height} pixels. Choose one of at most ${CHOSEN_LOGO_SIDE_MAX} × ${CHOSEN_LOGO_SIDE_MAX}.`
    : undefined
}

/** Draws an image anew at the size of a logo, which leaves only its pixels. Returns a PNG in base64. */
export async function drawLogo(file: File) {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, LOGO_SIDE_MAX / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The image could not be drawn. Try another browser.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return canvas.toDataURL('image/png').replace(/^.*,/, '')
}
