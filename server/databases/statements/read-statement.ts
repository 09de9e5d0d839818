import { createHash } from 'node:crypto'

import type { DatabaseEngine } from '../../../contract/databases/database-states.ts'
import { type StatementFacts, unreadFacts } from './facts.ts'
import { withoutPlainValues } from './plain-values.ts'
import { loadPostgresql, postgresqlFacts, postgresqlShape } from './postgresql.ts'
import type { Shape } from './shape.ts'

/** A statement without its values, and what it does. */
export type ReadStatement = StatementFacts & {
  /** Null when its values couldn't be distinguished from the rest, so that none of it is stored. */
  statement: string | null
  /** The same for all statements that differ only in values. Null when a part of it isn't known. */
  shapeId: string | null
}

/** Longer statements are not analysed. */
const READ_MAX_LENGTH = 100_000
const REMEMBERED_MAX = 5_000
const STORED_MAX_LENGTH = 4_000

/** A statement about which nothing is known. */
export const unreadStatement: ReadStatement = { ...unreadFacts, statement: null, shapeId: null }

/**
 * Returns a function that reads statements. It remembers what statements with the same shape do, without their values,
 * because an application runs few different ones, but runs them often.
 */
export async function statementReader(engine: DatabaseEngine) {
  const language = await languageOf(engine)
  const { texts, shapes } = remembered[engine]
  return (statement: string): ReadStatement => {
    if (statement.length > READ_MAX_LENGTH) return unreadStatement
    const text = withoutPlainValues(statement, engine)
    const before = text === undefined ? undefined : texts.get(text)
    if (before) return before
    const shape = language.shape(statement)
    if (!shape) return unreadStatement
    const read = readShape(shape, { shapes, factsOf: language.facts })
    if (text !== undefined && text.length <= STORED_MAX_LENGTH) remember(texts, text, read)
    return read
  }
}

function readShape(
  shape: Shape,
  { shapes, factsOf }: { shapes: Map<string, ReadStatement>; factsOf: Language['facts'] },
): ReadStatement {
  const readings = shape.readings?.map(({ parsed }) => parsed) ?? []
  const key = hashOf([shape.parsed, shape.text, ...readings].join('\n'))
  const before = shapes.get(key)
  if (before) return before
  const read: ReadStatement = {
    ...factsOf(shape),
    statement: shortened(shape.text),
    // A hash of the whole statement, because statements that differ after the stored part are different ones.
    shapeId: shape.isCut ? null : hashOf(shape.text),
  }
  remember(shapes, key, read)
  return read
}

/** The oldest is forgotten. */
function remember(known: Map<string, ReadStatement>, key: string, read: ReadStatement) {
  for (const [oldest] of known) {
    if (known.size < REMEMBERED_MAX) break
    known.delete(oldest)
  }
  known.set(key, read)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
const shortened = (text: string) =>
  text.length > STORED_MAX_LENGTH ? `${text.slice(0, STORED_MAX_LENGTH)} …` : text

/** By text without plain values, which needs no lexer, and by shape. Neither contains a value. */
type Remembered = { texts: Map<string, ReadStatement>; shapes: Map<string, ReadStatement> }
const remembered: Record<DatabaseEngine, Remembered> = {
  postgresql: { texts: new Map(), shapes: new Map() },
  mysql: { texts: new Map(), shapes: new Map() },
}

type Language = {
  shape: (text: string) => Shape | undefined
  facts: (shape: Shape) => StatementFacts
}

/** The grammar of MySQL takes a moment and some memory to load, so only where it is needed. */
async function languageOf(engine: DatabaseEngine): Promise<Language> {
  if (engine === 'postgresql') {
    await loadPostgresql()
    return { shape: postgresqlShape, facts: postgresqlFacts }
  }
  const { mysqlShape, mysqlFacts } = await import('./mysql.ts')
  return { shape: mysqlShape, facts: mysqlFacts }
}
