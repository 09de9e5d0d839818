/** Letters, digits, hyphens, underscores, the slash of RFC 2317, and a wildcard in front. */
export const isOwnerName = (name: string) =>
  name.length <= 253 &&
  name
    .replace(/^\*\./, '')
    .split('.')
    .every((label) => /^[a-z0-9_][a-z0-9_/-]{0,62}$/.test(label))

/** With escapes by number, also for a dot, which would otherwise end the label. */
const instanceLabel = /^(?:[!#%&'+,\-/0-9:<=>?[\]^_`a-z{|}~]|\\(?:[01]\d\d|2[0-4]\d|25[0-5]))+$/

/**
 * Whether it is the name of a service's instance in canonical form, such as `my\032printer._ipp._tcp`: the first label
 * is meant for people, and may have blanks (RFC 6763, section 4.1). Nobody is expected to type one.
 */
export function isInstanceName(name: string) {
  const [instance = '', ...service] = name.split('.')
  const octets = instance.replaceAll(/\\\d{3}/g, '.').length
  return (
    instanceLabel.test(instance) &&
    octets <= 63 &&
    /^_[^.]+\._(?:tcp|udp)\./.test(service.join('.')) &&
    isOwnerName(`${'a'.repeat(octets)}.${service.join('.')}`)
  )
}

/** Normalises escapes: characters that need none as themselves, others by their number. */
export const plainName = (text: string) =>
  text.includes('\\')
    ? text.replaceAll(
        /\\(?:(\d{3})|([!-/:-~ ]))/g,
        (_, decimal: string | undefined, plain = '') => {
          const code = decimal === undefined ? String(plain).charCodeAt(0) : Number(decimal)
          const character = String.fromCharCode(code)
          return /[\w*/-]/.test(character) ? character : `\\${String(code).padStart(3, '0')}`
        },
      )
    : text
