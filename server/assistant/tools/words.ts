// Compares questions by their words, without a model.

/** Filler words, which don't help to identify the topic of a question. */
const fillers = new Set(
  'a all am an and any anything are at be been by ca can currently did do does for from get give had has have how i in is it list many me much my now of on or our please second show some something still tell that the their them there these they this to us was we were what when where which who why with you your'.split(
    ' ',
  ),
)

export const isFiller = (word: string) => fillers.has(word)

const synonyms: Readonly<Record<string, string>> = {
  ip: 'address',
  ips: 'address',
  source: 'address',
  attacker: 'address',
  site: 'website',
  domain: 'website',
  db: 'database',
  dbs: 'database',
  bill: 'invoice',
  attacked: 'attack',
  attacking: 'attack',
  intrusion: 'attack',
  hit: 'attack',
  blocking: 'block',
  banned: 'blocked',
  ban: 'block',
  most: 'top',
  worst: 'top',
  severe: 'critical',
  mend: 'fix',
  repair: 'fix',
  remedy: 'fix',
  solve: 'fix',
  resolve: 'fix',
  problem: 'finding',
  issue: 'finding',
  vulnerability: 'finding',
  weakness: 'finding',
  score: 'grade',
  rating: 'grade',
  posture: 'grade',
  people: 'member',
  person: 'member',
  colleague: 'member',
  user: 'member',
  mfa: 'factor',
  '2fa': 'factor',
  owe: 'open',
  pay: 'open',
  due: 'open',
  unpaid: 'open',
  outstanding: 'open',
  subscription: 'plan',
  // “Which plan” asks for the person’s own.
  plans: 'plans',
  nation: 'country',
  nameserver: 'server',
  expiry: 'expire',
  expiration: 'expire',
  expired: 'expire',
  happened: 'change',
  changed: 'change',
  upgrade: 'change',
  downgrade: 'change',
  new: 'change',
  modified: 'change',
  url: 'path',
  page: 'path',
  query: 'statement',
  unreachable: 'reached',
  offline: 'reached',
  down: 'reached',
  unencrypted: 'encrypted',
  unprotected: 'protect',
  protected: 'protect',
  protection: 'protect',
  protecting: 'protect',
  card: 'method',
  arriving: 'arrive',
  received: 'arrive',
  ignoring: 'ignore',
  ignored: 'ignore',
  coming: 'come',
  came: 'come',
  correctly: 'correct',
  right: 'correct',
}

const negation =
  /\b(?:no|not|nobody|none|never|without|cannot)\b|n[’']t\b|\b(?:un(?:reachable|encrypted|protected)|offline|down)\b/i

/** “Which attacks were blocked?” shares every word with the question for those that were not. */
export const isNegative = (text: string) => negation.test(text)

/** What a question is about: its words without endings, fillers and negations, with synonyms merged. */
export function wordsOf(text: string): ReadonlySet<string> {
  const found =
    text
      .toLowerCase()
      .replaceAll(
        /n[’']t\b|[’'](?:s|re|ve|m|ll|d)\b|\b(?:no|not|nobody|none|never|without|cannot)\b/g,
        ' ',
      )
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    found
      .filter((word) => !fillers.has(word))
      .map((word) => {
        const singular = singularOf(word)
        return synonyms[word] ?? synonyms[singular] ?? singular
      }),
  )
}

function singularOf(word: string) {
  if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:xes|ches|sses|shes)$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/**
 * Returns those that share the most with a text, from 0 to 1, the best first. Rare words count more. The text may leave
 * out what means nothing to a candidate.
 */
export function rankByWords<Candidate>(
  text: string | ((candidate: Candidate) => string),
  candidates: readonly Candidate[],
  textOf: (candidate: Candidate) => string,
): { candidate: Candidate; score: number }[] {
  const all = candidates.map((candidate) => ({ candidate, words: wordsOf(textOf(candidate)) }))
  const weightOf = (word: string) => {
    const count = all.filter(({ words }) => words.has(word)).length
    return Math.log(1 + all.length / (1 + count))
  }
  const sum = (words: Iterable<string>) =>
    [...words].reduce((total, word) => total + weightOf(word), 0)
  return all
    .map(({ candidate, words }) => {
      const asked = wordsOf(typeof text === 'string' ? text : text(candidate))
      const shared = [...asked].filter((word) => words.has(word))
      const union = new Set([...asked, ...words])
      return { candidate, score: union.size === 0 ? 0 : sum(shared) / sum(union) }
    })
    .toSorted((one, other) => other.score - one.score)
}
