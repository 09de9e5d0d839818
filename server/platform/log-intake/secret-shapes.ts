import { numbersOfPeople } from './numbers-of-people.ts'
import { isSecretName } from './secret-names.ts'

/** The position of a secret in a string: its first character, and the one after its last. */
export type Span = readonly [start: number, end: number]

/**
 * What precedes a secret, and how far the secret extends from there. If the beginning has a group, that is the name
 * which decides whether the value is secret. Texts are written by attackers: a beginning matches a bounded number of
 * characters and does not start again within them, and the secret itself is not searched again.
 */
type Shape = {
  beginning: RegExp
  secret: (text: string, from: number, beginning: string) => number
}

/** Returns the end of the match at that position, or undefined. */
const matching = (pattern: RegExp) => {
  const sticky = new RegExp(pattern, 'y')
  return (text: string, from: number) => {
    sticky.lastIndex = from
    return sticky.test(text) ? sticky.lastIndex : from
  }
}
/** Everything before the mark, or to the end of a truncated text. */
const upTo = (mark: string) => (text: string, from: number) => {
  const end = text.indexOf(mark, from)
  return end === -1 ? text.length : end
}
/** The contents of the element that the beginning ends with, up to its own end tag. */
function contents(text: string, from: number, beginning: string) {
  if (beginning.endsWith('/>')) return from
  const [element] = beginning.slice(beginning.lastIndexOf('<') + 1, -1).split(/\s/, 1)
  let end = text.indexOf(`</${element}`, from)
  let at = from
  while (end !== -1) {
    const nested = text.slice(at, end).indexOf(`<${element}`)
    if (nested === -1) return end
    at += nested + 1
    end = text.indexOf(`</${element}`, end + 1)
  }
  return text.length
}
const quoted = matching(/"[^"\\]*(?:\\[^][^"\\]*)*"?|'[^'\\]*(?:\\[^][^'\\]*)*'?/)
/** Ends at the `&` of a form, at a space, or at punctuation that begins something else. An encoded space is \u00A0. */
const bare = matching(
  /(?:[^ \t\r\n&;,"'{}<>]|[;,](?!\s{0,3}["']?[\w.\-[\]]{1,100}["']?\s{0,3}[=:])|["'{}<>](?![\s,;&)\]>/]|$))+/,
)

/** A list or an object, up to its closing bracket. */
function bracketed(text: string, from: number) {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') at = quoted(text, at) - 1
    if (sign === '{' || sign === '[') depth += 1
    if (sign === '}' || sign === ']') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

function value(text: string, from: number) {
  const sign = text.charAt(from)
  if (sign === '{' || sign === '[') return bracketed(text, from)
  return sign === '"' || sign === "'" ? quoted(text, from) : bare(text, from)
}

const token = matching(/[\w.~+/=-]{6,}/)
const startOfToken = matching(/[\w.~+/=-]{6,100}/)
/** A name without control characters and a password, with a colon between them (RFC 7617 section 2). */
function credentials(text: string, from: number) {
  const start = text.slice(from, startOfToken(text, from))
  const decoded = Buffer.from(start, 'base64').toString('utf8')
  return /^[^\p{Cc}:]*:/u.test(decoded) ? token(text, from) : from
}

const hintOfToken = /eyJ|AIza|A[KS]IA|SG\.|bearer|basic/i

/**
 * Every text with one of the shapes contains their mark: a text without it is searched only for that. A long mark has a
 * hint in front, which is found faster and is in every text with the mark.
 */
const searches: readonly {
  hint?: (text: string) => boolean
  mark: RegExp
  shapes: readonly Shape[]
}[] = [
  {
    hint: (text) => text.includes('_') || text.includes('-') || hintOfToken.test(text),
    mark: /bearer|basic|eyJ|gh[oprsu]_|github_pat_|glpat-|xox[a-z]-|k_live_|AIza|A[KS]IA|parapet_|-BEGIN|sk-|npm_|hf_|SG\./i,
    shapes: [
      /** `Bearer …` and `Basic …` without the name of their header. */
      { beginning: /\bbearer[\s+]{1,9}/gi, secret: token },
      { beginning: /\bbasic[\s+]{1,9}/gi, secret: credentials },
      /** JSON Web Tokens, and the tokens of GitHub, GitLab, Slack, Stripe, Google, AWS and this server. */
      {
        beginning:
          /(?<![a-z\d])(?=eyJ[\w-]|gh[oprsu]_|github_pat_|glpat-|xox[a-z]-|[rs]k_live_|AIza|A[KS]IA[A-Z\d]{16}(?!\w)|parapet_)/g,
        secret: matching(/[\w-]{12,}(?:\.[\w-]*){0,4}/),
      },
      /** The tokens of OpenAI, Anthropic, npm, Hugging Face and SendGrid. */
      {
        beginning:
          /(?<![a-z\d])(?=sk-(?:(?:ant|proj|svcacct)-\w|[a-zA-Z\d]{32})|npm_[a-zA-Z\d]{30}|hf_[a-zA-Z\d]{30}|SG\.[\w-]{16})/g,
        secret: matching(/[\w-]{2,}(?:\.[\w-]*){0,4}/),
      },
      {
        beginning: /-----BEGIN[A-Z\s+]{1,40}KEY-----/g,
        secret: upTo('-----END'),
      },
    ],
  },
  {
    mark: /[:=]/,
    shapes: [
      /** Headers, to the end of the line. */
      {
        beginning:
          /\b(?:(?:proxy-)?authorization|(?:set-)?cookie|x-api-key)["']?\s{0,3}[:=]\s{0,3}/gi,
        secret: matching(/[^\r\n]*/),
      },
      /**
       * `name=value`, `name => value`, `"name": "value"`. Searches for the sign and then backwards for the name, because
       * there are fewer signs.
       */
      {
        beginning: /[=:](?<=([\w.\-[\]+\x80-\uFFFF]{1,100})["']?\s{0,3}[=:])>?\s{0,3}/g,
        secret: value,
      },
    ],
  },
  {
    mark: /"/,
    shapes: [
      /** `"mot de passe": "…"`. */
      { beginning: /"([^"\\\r\n]{1,100})"\s{0,3}:\s{0,3}/g, secret: value },
    ],
  },
  {
    mark: /value/i,
    shapes: [
      /**
       * `{"name":"password","value":"…"}`, `<input name="password" value="…">`, `<add key="password" value="…"/>`. Each has
       * its own search, because an object may have both.
       */
      {
        beginning:
          /\bname["']?\s{0,3}[:=]\s{0,3}["']([^"'\r\n]{1,100})["'][^<>{}]{1,60}?\bvalue["']?\s{0,3}[:=]\s{0,3}/gi,
        secret: value,
      },
      {
        beginning:
          /\bkey["']?\s{0,3}[:=]\s{0,3}["']([^"'\r\n]{1,100})["'][^<>{}]{1,60}?\bvalue["']?\s{0,3}[:=]\s{0,3}/gi,
        secret: value,
      },
      /** The same in the other order. */
      {
        beginning:
          /\bvalue["']?\s{0,3}[:=]\s{0,3}(?=(?:"(?:[^"\\]|\\[^]){0,1000}"|'(?:[^'\\]|\\[^]){0,1000}'|[^\s"'<>{},&]{1,100}(?=[\s,]))[^<>{}]{1,60}?\bname["']?\s{0,3}[:=]\s{0,3}["']([^"'\r\n]{1,100})["'])/gi,
        secret: value,
      },
      {
        beginning:
          /\bvalue["']?\s{0,3}[:=]\s{0,3}(?=(?:"(?:[^"\\]|\\[^]){0,1000}"|'(?:[^'\\]|\\[^]){0,1000}'|[^\s"'<>{},&]{1,100}(?=[\s,]))[^<>{}]{1,60}?\bkey["']?\s{0,3}[:=]\s{0,3}["']([^"'\r\n]{1,100})["'])/gi,
        secret: value,
      },
    ],
  },
  {
    mark: /\n/,
    shapes: [
      /** A field of multipart/form-data. */
      {
        beginning:
          /\bname="([^"\r\n]{1,100})"(?:;[^\r\n]{0,200})?\r?\n(?:[^\r\n]{1,200}\r?\n){0,5}\r?\n/gi,
        secret: upTo('\n--'),
      },
      /** The same in single quotes or none, which servers accept too. */
      {
        beginning:
          /\bname='?([^"'\r\n;]{1,100})'?(?:;[^\r\n]{0,200})?\r?\n(?:[^\r\n]{1,200}\r?\n){0,5}\r?\n/gi,
        secret: upTo('\n--'),
      },
    ],
  },
  {
    mark: /\/\//,
    shapes: [
      /** Addresses to which anyone who knows them can post, of Slack and Discord. */
      {
        beginning:
          /\/\/(?:hooks\.slack\.com\/(?:services|triggers|workflows)|(?:\w{1,20}\.)?discord(?:app)?\.com\/api\/webhooks)\//gi,
        secret: matching(/[\w/-]{8,}/),
      },
      /** `postgres://user:…@host`. */
      { beginning: /\/\/[^\s/?#@:]{0,100}:/g, secret: matching(/[^\s/?#"<>]{1,200}(?=@)/) },
    ],
  },
  {
    mark: /</,
    shapes: [
      /** `<password>…</password>`. */
      {
        beginning: /<([\w.:\-\x80-\x9F\xA1-\uFFFF]{1,100})(?:\s[^<>]{0,200})?>/g,
        secret: contents,
      },
      /** `<param name="password">…</param>`. Not: the elements of HTML without contents. */
      {
        beginning:
          /<(?!input\b|meta\b)[\w.:\-\x80-\x9F\xA1-\uFFFF]{1,100}\s[^<>]{0,200}?\bname\s?=\s?["']([^"'<>]{1,100})["'][^<>]{0,200}>/gi,
        secret: contents,
      },
      {
        beginning:
          /<(?!input\b|meta\b)[\w.:\-\x80-\x9F\xA1-\uFFFF]{1,100}\s[^<>]{0,200}?\bkey\s?=\s?["']([^"'<>]{1,100})["'][^<>]{0,200}>/gi,
        secret: contents,
      },
      /** A member of an XML-RPC struct, or an entry of a map. */
      {
        beginning:
          /<(?:name|key)(?:\s[^<>]{0,100})?>\s{0,9}([^<>]{1,100})<\/(?:name|key)>\s{0,9}<(?:value|string)(?:\s[^<>]{0,100})?>/gi,
        secret: contents,
      },
      /** WordPress calls identify secrets by position only, including inside system.multicall. */
      {
        beginning:
          /<(?:methodName|string)>\s{0,9}(?:wp|blogger|metaWeblog|mt)\.\w{1,60}\s{0,9}<\//gi,
        secret: (text) => text.length,
      },
    ],
  },
]

/** A field of a form that is already decoded: its value may contain spaces and anything else except `&`. */
const field: Shape = {
  beginning: /(?:^|[?&])([^?&=]{1,100})=/g,
  secret: matching(/[^&]+/),
}
export const secretFieldsIn = (form: string): Span[] => spansOf(field, form)

export function secretsIn(text: string): Span[] {
  const found = numbersOfPeople(text)
  for (const { hint, mark, shapes } of searches) {
    if (hint?.(text) === false) continue
    if (mark.test(text)) for (const shape of shapes) found.push(...spansOf(shape, text))
  }
  return found
}

function spansOf({ beginning, secret }: Shape, text: string) {
  const spans: Span[] = []
  beginning.lastIndex = 0
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const start = found.index + found[0].length
    const isSecret = found[1] === undefined || isSecretName(found[1])
    const end = isSecret ? secret(text, start, found[0]) : start
    if (end > start) spans.push([start, end])
    // After an empty match, the same one would be found again.
    beginning.lastIndex = Math.max(end, found.index + 1)
  }
  return spans
}
