/** For British numbers: weights of the first seven of nine digits, whose weighted sum gives the last two. */
const BRITISH_WEIGHTS = [8, 7, 6, 5, 4, 3, 2]
/**
 * For Swiss enterprise numbers: weights of the first eight digits, whose weighted sum gives the ninth (eCH-0097,
 * section 2.4).
 */
const SWISS_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4]

const weightedSum = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

/** HMRC issues numbers of two kinds: modulus 97, and since 2010 also “9755”, with 55 added to the sum. */
function isBritish(digits: string) {
  const sum = weightedSum(digits, BRITISH_WEIGHTS) + Number(digits.slice(7, 9))
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

function isSwiss(digits: string) {
  const check = (11 - (weightedSum(digits, SWISS_WEIGHTS) % 11)) % 11
  return check === Number(digits[8])
}

/**
 * Whether the check digits of a plain VAT number are right, for the countries whose numbers VIES doesn’t contain. Those
 * of British authorities (GD, HA) have none.
 */
export function hasRightCheckDigits(number: string): boolean {
  const [, country, digits] = /^(GB|XI|CHE)(\d{9})/.exec(number) ?? []
  if (!country || !digits) return true
  return country === 'CHE' ? isSwiss(digits) : isBritish(digits)
}
