/** The largest logo file. */
export const LOGO_BYTES_MAX = 1_000_000

/**
 * The largest width and height of a stored logo: it is shown at up to 64 pixels, on screens with up to 4 dots per
 * pixel.
 */
export const LOGO_SIDE_MAX = 256

/** The largest width and height of an uploaded image, which the server redraws at the size above. */
export const SENT_LOGO_SIDE_MAX = 2_048

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type LogoType = (typeof logoTypes)[number]
