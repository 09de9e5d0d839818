import { isUtf8 } from 'node:buffer'

import { counted, ipv4Octets, ipv6Octets, number16, together } from './octets.ts'
import { type Field, octetsOf } from './record-fields.ts'
import { chunksOf, parameterText, serviceKeys } from './service-binding.ts'

type ParameterFormat = {
  /** Returns the octets of a value, or null. Its escapes have been replaced by the octets that they stand for. */
  encode: (text: string) => Buffer | null
  isValid: (value: Buffer) => boolean
}

const numbersIn = (value: Buffer) => chunksOf(value, 2).map((two) => two.readUInt16BE(0))
const isListOf = (size: number) => (value: Buffer) => value.length > 0 && value.length % size === 0
const listOf = (encode: (item: string) => Buffer | null) => (text: string) =>
  together(text.split(',').map(encode))

const flag: ParameterFormat = {
  encode: (text) => Buffer.from(text, 'latin1'),
  isValid: (value) => value.length === 0,
}

/** RFC 9460, section 8: other keys, in ascending order. */
const mandatory: ParameterFormat = {
  encode(text) {
    const keys = text.split(',').map(keyNumber)
    if (keys.includes(null)) return null
    const inOrder = keys.toSorted((one, other) => Number(one) - Number(other))
    return together(inOrder.map((key) => number16(String(key))))
  },
  isValid(value) {
    if (!isListOf(2)(value)) return false
    const keys = numbersIn(value)
    return keys.every((key, at) => key > (keys[at - 1] ?? 0))
  },
}

/** RFC 9460, section 7.1.1, and appendix A.1: a backslash precedes a comma within an item, and a backslash. */
const alpn: ParameterFormat = {
  encode(text) {
    if (!/^(?:[^\\,]|\\.)+(?:,(?:[^\\,]|\\.)+)*$/s.test(text)) return null
    const items = (text.match(/(?:[^\\,]|\\.)+/gs) ?? []).map((item) =>
      Buffer.from(item.replaceAll(/\\(.)/gs, '$1'), 'latin1'),
    )
    return together(items.map((item) => (item.length > 255 ? null : counted(item))))
  },
  isValid(value) {
    let at = 0
    while (at < value.length) {
      const length = value.readUInt8(at)
      if (length === 0) return false
      at += 1 + length
    }
    return at > 0 && at === value.length
  },
}

/** RFC 9848, section 4. The shortest list is the length of an empty one, and two more octets. */
const ECH_MIN_OCTETS = 4
const ech: ParameterFormat = {
  encode: (text) =>
    /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(text)
      ? Buffer.from(text, 'base64')
      : null,
  isValid: (value) => value.length >= ECH_MIN_OCTETS,
}

/** RFC 9461, section 5: a template of a relative URI (RFC 6570) that has the variable `dns`. */
const dohpath: ParameterFormat = {
  encode: (text) => Buffer.from(text, 'latin1'),
  isValid(value) {
    const template = value.toString('latin1')
    if (!isUtf8(value) || !template.startsWith('/') || /%(?![\da-f]{2})/i.test(template)) {
      return false
    }
    const expressions = template.match(/\{[^{}]*\}/g) ?? []
    const variables = expressions.flatMap((one) =>
      one
        .slice(1, -1)
        .replace(/^[+#./;?&]/, '')
        .split(','),
    )
    const names = variables.map((one) => one.replace(/(?:\*|:[1-9]\d{0,3})$/, ''))
    const isBalanced = !/[{}]/.test(template.replaceAll(/\{[^{}]*\}/g, ''))
    return isBalanced && names.includes('dns') && names.every((name) => /^[\w.%]+$/.test(name))
  },
}

/** By number. */
const formats: ParameterFormat[] = [
  mandatory,
  alpn,
  flag,
  { encode: number16, isValid: (value) => value.length === 2 },
  { encode: listOf(ipv4Octets), isValid: isListOf(4) },
  ech,
  { encode: listOf(ipv6Octets), isValid: isListOf(16) },
  dohpath,
  flag,
  // draft-ietf-tls-key-share-prediction, section 3.1: no group twice.
  {
    encode: listOf(number16),
    isValid: (value) => isListOf(2)(value) && new Set(numbersIn(value)).size === value.length / 2,
  },
]
/** Of the last ones, name servers know the numbers, but few the names (BIND 9.18 writes `key7` itself). */
const names = [...serviceKeys, 'dohpath', 'ohttp', 'tls-supported-groups']

/** RFC 9460, section 2.1: no number has leading zeros. */
const numberedKey = /^key(0|[1-9]\d{0,4})$/

function keyNumber(name: string) {
  const number = numberedKey.exec(name)?.[1]
  const key = number === undefined ? names.indexOf(name) : Number(number)
  return key >= 0 && key < 2 ** 16 ? key : null
}

/** RFC 9460, section 2.1: a key, and with most keys a value, in which a numbered key has the octets of the wire. */
export const serviceParameter: Field = {
  is: 'a parameter such as alpn="h2,h3"',
  read({ text: written }) {
    const [, name = '', given = ''] = /^([a-z\d-]+)(?:=(.*))?$/s.exec(written) ?? []
    const key = keyNumber(name)
    const octets = octetsOf(given)
    if (key === null || octets === null) return null
    const format = formats[key]
    const value =
      format && !numberedKey.test(name) ? format.encode(octets.toString('latin1')) : octets
    if (value === null || format?.isValid(value) === false) return null
    return parameterText(key, value)
  },
}

const nameOf = (parameter: string) => parameter.split('=', 1)[0] ?? ''

/**
 * RFC 9460, section 2.2: parameters are sent in the order of their numbers, whatever order a zone file has. So a record
 * that was typed equals the one that a name server returns.
 */
export const inOrderOfKeys = ([priority = '', name = '', ...parameters]: readonly string[]) => [
  priority,
  name,
  ...parameters.toSorted((a, b) => Number(keyNumber(nameOf(a))) - Number(keyNumber(nameOf(b)))),
]

/** Returns what is wrong with the parameters of a record together, in canonical form. */
export function faultOfParameters([, , ...parameters]: readonly string[]) {
  const values = new Map<string, string>()
  for (const parameter of parameters) {
    const [, name = '', value = ''] = /^([a-z\d-]+)=?(.*)$/s.exec(parameter) ?? []
    if (values.has(name)) return `The parameter ${name} is listed twice. Keep one.`
    values.set(name, value)
  }
  const missing = values
    .get('mandatory')
    ?.split(',')
    .find((name) => !values.has(name))
  if (missing !== undefined) {
    return `The parameter ${missing} is mandatory, but missing. Add it, or remove it from “mandatory”.`
  }
  // RFC 9460, section 7.1.1.
  return values.has('no-default-alpn') && !values.has('alpn')
    ? 'The parameter no-default-alpn needs alpn too. Add it, or remove no-default-alpn.'
    : null
}
