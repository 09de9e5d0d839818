/**
 * Words in the names of headers, parameters and fields with secret values, in English and the languages of the largest
 * websites. Spelled without accents and punctuation; `^` and `$` are the ends of a name. In the comments, the words
 * after “Not” are those that would otherwise match by accident.
 */
const words = [
  // English. Not: bypass, compass, passwordless; max_tokens, tokenizer; author, authenticated; footprint; secretary;
  // cookie_consent; possession; postcode, productcode; mapping.
  'passw(?!ordless)|passwd|pwd|passphrase|passcode|(?<!by)passconfirm|pw\\d*$',
  '(?<!by|com|tres|over|under|boarding|season)pass\\d*$|(?:recovery|seed|backup)phrase|securityanswer',
  'token(?!i[sz][aei]|s(?<=(?:max|maxnew|min|total|prompt|completion)tokens))|secret(?!ar|air)|apikey|accesskey|privatekey',
  'credential|^x?auth(?!or|enticated$)|authori[sz]|cookie(?!consent|polic|banner|notice)|(?<!pos|ob)session',
  'sessid|sid$|[cx]srf|signature|^sig$|jwt|^t?otp|otp$|codeverifier|assertion$|samlresponse',
  '(?:account|encryption|hmac|master|shared|signing)key$',
  '^code$|(?:auth|authorization|access|verification|verify|security|login|sms|mfa|2fa|backup|recovery|reset|confirm|confirmation|invite|activation|device|pin)codes?$',
  '(?:^|new|old|current|confirm|repeat|card|user|my)pin\\d*$|cvv|cvc|cardnumber|^ccnum|^iban$',
  // German. Not: schluesselwort, a keyword; geheimnisvoll, mysterious.
  'passwort|kennwort|losungswort|geheimnis(?!voll)|geheimzahl|geheimwort|apischlu(?:e)?ssel|kartennummer',
  '(?:zugangs|sicherheits|geheim|freischalt|besta(?:e)?tigungs)code',
  // French. Not: secretaire.
  'motdepasse|motpasse|^mdp|mdp$|code(?:secret|pin|acces|(?:de)?securite)|jeton|^cled?api|cleprivee',
  'cartebancaire|numerodecarte|numerocarte|cryptogramme',
  // Spanish. Not: palabraclave, a keyword; enclave, autoclave.
  'contrasena|contrasenia|(?:^|mi|tu|su|confirmar|repetir)clave\\d*$|nuevaclave|secreto|numero(?:de)?tarjeta',
  '(?<!palabra|en|auto)clave(?:(?:de)?(?:acceso|usuario)|secreta|privada|api|actual)',
  'codigo(?:de)?(?:seguridad|verificacion)',
  // Portuguese. Not: palavrachave, a keyword.
  'senha|palavra(?:de)?passe|segredo|^chave$|chave(?:de)?(?:acesso|api)|chaveprivada',
  'codigo(?:de)?(?:seguranca|verificacao)|numero(?:do)?cartao',
  // Italian. Not: parolachiave, a keyword.
  'parola(?:dordine|diaccesso|daccesso)|codice(?:segreto|pin|(?:di)?sicurezza)|segreto',
  'chiave(?:api|segreta|privata)|numero(?:della)?carta',
  // Dutch. Not: wachtwoordenboek, a dictionary.
  'wachtwoord(?!enboek)|^geheim$|(?:toegangs|beveiligings|verificatie)code|geheimesleutel|kaartnummer',
  // Polish
  'haslo|tajny|kod(?:pin|dostepu)|kluczapi|numerkarty',
  // Russian, in Cyrillic or Latin letters. Not: секретарь, a secretary; ключевое слово, a keyword.
  'парол|секрет(?!ар)|токен|пинкод|^пин$|код(?:подтверждения|доступа)|кодовоеслово',
  'номеркарты|ключapi|apiключ|parol\\d*$',
  // Japanese
  'パスワード|暗証番号|秘密|トークン|合言葉|カード番号|セキュリティコード|認証コード|パスコード',
  // Chinese, Turkish and Korean
  '密码|密碼|口令|令牌|密钥|验证码|驗證碼|sifre|비밀번호',
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

/** The same few names are in nearly every event; attackers may send many others. */
const KNOWN_MAX = 10_000
const KNOWN_LENGTH_MAX = 100
const known = new Map<string, boolean>()

/** A part of a text keeps the whole text in memory. */
const ownCopy = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le')

/** Names may be written as `user[password]`, `new password`, `X-Api-Key`, or in octets of UTF-8. */
export function isSecretName(name: string): boolean {
  const before = known.get(name)
  if (before !== undefined) return before
  const isSecret = isSecretAtAll(name)
  if (known.size >= KNOWN_MAX) known.clear()
  if (name.length <= KNOWN_LENGTH_MAX) known.set(ownCopy(name), isSecret)
  return isSecret
}

function isSecretAtAll(name: string) {
  if (secretName.test(lettersOf(name))) return true
  // `json.user.pin`, `json.pin.0`, `user[pin]`, `user[pin][]`, `new pin`
  if (!/[.[+\s]/.test(name)) return false
  const last = name.split(/[.[\]+\s]/).findLast((part) => /\D/.test(part)) ?? ''
  return secretName.test(lettersOf(last))
}

const lettersOf = (name: string) =>
  /[^ -~]/.test(name)
    ? plain(inUnicode(name)).replace(/[^\p{L}\p{N}]/gu, '')
    : name.replace(/[^a-z\d]/gi, '').toLowerCase()

/** Each octet of an escaped name is one character: `contrase%C3%B1a` becomes `contraseÃ±a`. */
function inUnicode(name: string) {
  if (/[^\0-\xFF]/.test(name)) return name
  const decoded = Buffer.from(name, 'latin1').toString('utf8')
  return decoded.includes('\uFFFD') ? name : decoded
}
