/**
 * Words in the names of headers, parameters and fields with secret values, in English and the languages of the largest
 * websites. Spelled without accents and punctuation; `^` and `$` are the ends of a name. What follows a comment in
 * another language there is what it would otherwise match by accident.
 */
const words = [
  // English. Not: bypass, compass; author; footprint; secretary; postcode, productcode.
  'passw|passwd|pwd|passphrase|passcode|(?<!by|com|tres|over|under)pass\\d*$|pw\\d*$',
  'token|secret(?!ar)|apikey|accesskey|privatekey|credential|^auth(?!or)|authori[sz]',
  'cookie|session|sessid|sid$|[cx]srf|signature|jwt|^t?otp|otp$',
  '(?:^|auth|authorization|access|verification|verify|security|login|sms|mfa|2fa|backup|recovery|reset|confirm|confirmation|invite|activation|device|pin)code$',
  '^pin$|cvv|cvc|cardnumber|^iban$',
  // German. Not: schluesselwort, a keyword.
  'passwort|kennwort|losungswort|geheimnis|geheimzahl|geheimwort|apischlu(?:e)?ssel|zugangscode|kartennummer',
  // French
  'motdepasse|motpasse|^mdp|mdp$|codesecret|codepin|codeacces|jeton|cartebancaire|numerodecarte|numerocarte|cryptogramme',
  // Spanish. Not: palabraclave, a keyword.
  'contrasena|contrasenia|^clave$|clave(?:de)?acceso|clavesecreta|claveprivada|claveapi|nuevaclave|secreto|codigo(?:de)?seguridad|numero(?:de)?tarjeta',
  // Portuguese
  'senha|palavrapasse|segredo|^chave$|chave(?:de)?acesso|codigo(?:de)?seguranca|chaveapi|numero(?:do)?cartao',
  // Italian. Not: parolachiave, a keyword.
  'paroladordine|codicesegreto|segreto|chiaveapi|numero(?:della)?carta',
  // Dutch
  'wachtwoord|^geheim$|toegangscode|kaartnummer',
  // Polish
  'haslo|tajny|kodpin|numerkarty',
  // Russian, also in Latin letters
  'парол|секрет|токен|пинкод|^пин$|номеркарты|ключapi|apiключ|parol$',
  // Japanese
  'パスワード|暗証番号|秘密|トークン|合言葉|カード番号',
  // Chinese, Turkish and Korean
  '密码|密碼|口令|令牌|密钥|sifre|비밀번호',
]

/** Without accents, and with the one spelling of letters that Unicode has twice. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')

const secretName = new RegExp(words.map(plain).join('|'))

/** Names may be written as `user[password]`, `new password`, `X-Api-Key`, or in octets of UTF-8. */
export function isSecretName(name: string): boolean {
  const letters = /[^ -~]/.test(name)
    ? plain(inUnicode(name)).replace(/[^\p{L}\p{N}]/gu, '')
    : name.replace(/[^a-z\d]/gi, '').toLowerCase()
  if (secretName.test(letters)) return true
  // `json.user.pin`, `user[pin]`, `new pin`
  const last = /[.[+\s]([^.[\]+\s]{1,100})\]?$/.exec(name)?.[1]
  return last !== undefined && isSecretName(last)
}

/** Each octet of an escaped name is one character: `contrase%C3%B1a` becomes `contraseÃ±a`. */
function inUnicode(name: string) {
  if (/[^\0-\xFF]/.test(name)) return name
  const decoded = Buffer.from(name, 'latin1').toString('utf8')
  return decoded.includes('\uFFFD') ? name : decoded
}

/** A variable of SecLang, such as `ARGS:password`: its collection or its name may mark it as secret. */
export const isSecretVariable = (variable: string) => variable.split(':').some(isSecretName)

/** The texts of all elements of an XML body, one after the other, without their names. */
export const isUnnamedVariable = (variable: string) => /^XML(?::|$)/.test(variable)
