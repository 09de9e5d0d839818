/** csvlog translates them, jsonlog doesn't. */
const severities = new Set(
  'DEBUG DEBUG1 DEBUG2 DEBUG3 DEBUG4 DEBUG5 LOG INFO NOTICE WARNING ERROR FATAL PANIC'.split(' '),
)
/**
 * How PostgreSQL's message catalogues translate the lines that matter here, where they begin with an ASCII word:
 * German, Spanish, French, Italian, Swedish.
 */
const translations = [
  'Anweisung: ',
  'Dauer: ',
  'Verbindung autorisiert: ',
  'sentencia: ',
  'ejecutar ',
  'instruction : ',
  'connexion autoris',
  'istruzione: ',
  'esecuzione di ',
  'durata: ',
  'connessione autorizzata: ',
  'sats: ',
  'varaktighet',
  'anslutning auktoriserad: ',
]
/** Before it knows the encoding of its client, the server writes `?` for other letters. */
const beginsWithOtherLetter = /^[a-zA-Z]*(?:\?|[^\0-\x7F])/

/** Whether a line from PostgreSQL is not in English, so that its contents can't be interpreted. */
export const isTranslated = ({ severity, message }: { severity: string; message: string }) =>
  !severities.has(severity) ||
  (severity === 'LOG' &&
    (beginsWithOtherLetter.test(message) ||
      translations.some((start) => message.startsWith(start))))
