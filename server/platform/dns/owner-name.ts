/** As people write names: letters, digits, hyphens, underscores, and the slash of RFC 2317. */
const plainLabel = /^[a-z0-9_][a-z0-9_/-]{0,62}$/
/**
 * With a sign that hosts don't have, such as the `john\046doe` of an email address (RFC 1035, section 8) or the
 * `my\032printer` of a service (RFC 6763, section 4.1). Escaped by number, also a dot, which would otherwise end the
 * label.
 */
const otherLabel =
  /^(?=.*[^a-z0-9_/-])(?:[!#%&'+,\-/0-9:<=>?[\]^_`a-z{|}~]|\\(?:[01]\d\d|2[0-4]\d|25[0-5]))+$/
const needsNoEscape = /[!#%&'*+,\-/:<=>?[\]^`{|}~\w]/

/** Each escape is one octet. */
const lengthOf = (name: string) => name.replaceAll(/\\\d{3}/g, '.').length

const isNameOf = (isLabel: (label: string) => boolean) => (name: string) =>
  lengthOf(name) <= 253 && name.replace(/^\*\./, '').split('.').every(isLabel)

/** Whether it is a name as people write it, which may have a wildcard in front. */
export const isPlainOwnerName = isNameOf((label) => plainLabel.test(label))

/** Whether it is any name in canonical form. */
export const isOwnerName = isNameOf(
  (label) => plainLabel.test(label) || (otherLabel.test(label) && lengthOf(label) <= 63),
)

/** Normalises escapes: characters that need none as themselves, others by their number. */
export const plainName = (text: string) =>
  text.includes('\\')
    ? text.replaceAll(
        /\\(?:(\d{3})|([!-/:-~ ]))/g,
        (_, decimal: string | undefined, plain = '') => {
          const code = decimal === undefined ? String(plain).charCodeAt(0) : Number(decimal)
          const character = String.fromCharCode(code)
          return needsNoEscape.test(character) ? character : `\\${String(code).padStart(3, '0')}`
        },
      )
    : text
