import { renderSVG } from 'uqr'

/** The modules of white around a QR code that scanners need (ISO/IEC 18004 section 9.1). */
const QUIET_ZONE = 4

/** Returns the URL of a QR code's image. Loaded on demand, with its encoder. */
export const qrCodeUrl = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: QUIET_ZONE, ecc: 'M' }))}`
