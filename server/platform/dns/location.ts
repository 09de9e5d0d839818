/** The data of a LOC record (RFC 1876, section 2): where something is on Earth. */
const OCTETS = 16
/** In thousandths of a second of arc, and in centimetres. */
const EQUATOR = 2 ** 31
const SEA_LEVEL_CM = 10_000_000
const DEGREE = 3_600_000
const MINUTE = 60_000
/** Of a size of 1 m, and of a precision of 10 km and 10 m, which apply when the text leaves them out. */
const DEFAULT_CM = [100, 1_000_000, 1_000]

const angle = String.raw`(\d{1,3})(?: (\d{1,2})(?: (\d{1,2}(?:\.\d{1,3})?))?)?`
const length = String.raw`(\d{1,8}(?:\.\d{1,2})?)m?`
const written = new RegExp(
  `^${angle} ([NS]) ${angle} ([EW]) (-?\\d{1,8}(?:\\.\\d{1,2})?)m?(?: ${length})?(?: ${length})?(?: ${length})?$`,
  'i',
)
/** More than the longest text has. */
const MAX_LENGTH = 120

/** Returns the text in its full form, with the sizes as the record stores them, or null when it is invalid. */
export function readLocation(text: string): string | null {
  const match = text.length <= MAX_LENGTH ? written.exec(text) : null
  if (!match) return null
  const [, ...parts] = match
  const latitude = milliseconds(parts.slice(0, 3), 90)
  const longitude = milliseconds(parts.slice(4, 7), 180)
  const altitude = SEA_LEVEL_CM + centimetres(parts[8] ?? '')
  const sizes = DEFAULT_CM.map((usual, at) => sizeOctet(parts[9 + at], usual))
  if (latitude === null || longitude === null || altitude < 0 || altitude >= 2 ** 32) return null
  const octets = Buffer.alloc(OCTETS)
  Buffer.from(sizes).copy(octets, 1)
  octets.writeUInt32BE(EQUATOR + (parts[3]?.toUpperCase() === 'N' ? latitude : -latitude), 4)
  octets.writeUInt32BE(EQUATOR + (parts[7]?.toUpperCase() === 'E' ? longitude : -longitude), 8)
  octets.writeUInt32BE(altitude, 12)
  return locationText(octets)
}

/** Returns the data as text, or null when its version is unknown. */
export function locationText(octets: Buffer): string | null {
  if (octets.length !== OCTETS || octets[0] !== 0) return null
  const sizes = [...octets.subarray(1, 4)]
  if (sizes.some((size) => size >> 4 > 9 || (size & 15) > 9)) return null
  const metres = (cm: number) => `${(cm / 100).toFixed(2)}m`
  return [
    angleText(octets.readUInt32BE(4) - EQUATOR, ['N', 'S']),
    angleText(octets.readUInt32BE(8) - EQUATOR, ['E', 'W']),
    metres(octets.readUInt32BE(12) - SEA_LEVEL_CM),
    ...sizes.map((size) => metres((size >> 4) * 10 ** (size & 15))),
  ].join(' ')
}

function milliseconds(
  [degrees, minutes = '0', seconds = '0']: readonly (string | undefined)[],
  most: number,
) {
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const sum =
    Number(degrees) * DEGREE + Number(minutes) * MINUTE + Math.round(Number(seconds) * 1_000)
  return sum <= most * DEGREE ? sum : null
}

const centimetres = (metres: string) => Math.round(Number(metres) * 100)

/** One digit and a power of ten. Further digits are lost, as in every name server. */
function sizeOctet(metres: string | undefined, usual: number) {
  const digits = String(metres === undefined ? usual : centimetres(metres))
  return (Number(digits[0]) << 4) | (digits === '0' ? 0 : digits.length - 1)
}

function angleText(value: number, [positive, negative]: readonly [string, string]) {
  const rest = Math.abs(value)
  const seconds = ((rest % MINUTE) / 1_000).toFixed(3)
  const minutes = Math.floor((rest % DEGREE) / MINUTE)
  return `${Math.floor(rest / DEGREE)} ${minutes} ${seconds} ${value < 0 ? negative : positive}`
}
