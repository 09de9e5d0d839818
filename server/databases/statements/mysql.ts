import { BailErrorStrategy, CharStreams, CommonTokenStream, PredictionMode } from 'antlr4ng'
import type { ParserRuleContext, ParseTree, TerminalNode } from 'antlr4ng'
import { MySqlLexer } from 'dt-sql-parser/dist/lib/mysql/MySqlLexer.js'
import { MySqlParser } from 'dt-sql-parser/dist/lib/mysql/MySqlParser.js'

import type { StatementKind, StatementSign } from '../../../contract/databases/statement-kinds.ts'
import {
  catalogues,
  delays,
  factsOfReadings,
  fileFunctions,
  isSeveral,
  kindOfAll,
  OBJECTS_MAX,
  type StatementFacts,
  unreadFacts,
} from './facts.ts'
import { mysqlPieces, type Piece } from './mysql-pieces.ts'
import { type Shape, shapeOf, type SqlToken } from './shape.ts'

/**
 * The parser's work grows with the square of the nesting. What is larger counts as unread, and no rule about it applies
 * except those about unread statements.
 */
const DEPTH_MAX = 10
const TOKENS_MAX = 1_000
/** They nest without brackets. */
const NESTING = /^(?:union|not|case|exists|!|-|~)$/i

/** Returns a statement without its values. What follows a part that can't be read with certainty is cut off. */
export function mysqlShape(statement: string): Shape {
  const shape = certainShape(statement)
  if (!shape.isCut || !statement.includes('\\')) return shape
  const readings = [
    statement.replaceAll(/\\([\s\S])/g, (escape, one: string) =>
      /['"]/.test(one) ? one + one : escape,
    ),
    // With NO_BACKSLASH_ESCAPES.
    statement.replaceAll('\\', ' '),
  ]
  return { ...shape, readings: readings.map(certainShape) }
}

function certainShape(statement: string): Shape {
  const { pieces, strings, isCut } = mysqlPieces(statement)
  const prepared = isCut ? undefined : preparedIn(pieces)
  if (prepared !== undefined) return preparedShape(prepared, strings[0] ?? '')
  const tokens: SqlToken[] = []
  for (const piece of pieces) {
    if ('mark' in piece) tokens.push({ text: piece.mark })
    else if (!pushTokens(tokens, piece.sql)) return shapeOf(tokens, { isCut: true })
  }
  return shapeOf(tokens, { isCut })
}

/** Returns whether MySQL's lexer reads a piece to its end. */
function pushTokens(tokens: SqlToken[], sql: string) {
  const lexer = new MySqlLexer(CharStreams.fromString(sql))
  lexer.removeErrorListeners()
  for (const token of lexer.getAllTokens()) {
    const { type, channel } = token
    const text = token.text ?? ''
    // Comments are no longer in it.
    if (type === MySqlLexer.LINE_COMMENT || type === MySqlLexer.BRACKETED_COMMENT) return false
    if (channel === 1 || channel === 2) continue
    if (text === '?') tokens.push({ text, value: 'number' })
    else if (/^['"`]$/.test(text)) return false
    else if (text.startsWith("'")) tokens.push({ text, value: 'string' })
    else if (isNumber(type, text)) tokens.push({ text, value: 'number' })
    else tokens.push({ text })
  }
  return true
}

/** A name may begin with digits. */
const isNumber = (type: number, text: string) =>
  type === MySqlLexer.REAL_LITERAL ||
  /^0[xb]/i.test(text) ||
  (/^\.?\d/.test(text) && !/^\d+[a-z_$]/i.test(text))

const PREPARED =
  /^(?:prepare\s+[\w$`]+\s+from|execute\s+immediate)(?=\s*'\?'(?:\s+using\s[^;]*)?$)/i

/** For a statement that prepares a string: the part before the string. */
function preparedIn([piece, ...more]: readonly Piece[]) {
  if (piece === undefined || 'mark' in piece || more.length > 0) return undefined
  const sql = piece.sql.trim().replace(/;$/, '').trimEnd()
  return PREPARED.exec(sql)?.[0].replaceAll(/\s+/g, ' ')
}

/** The shape of the statement that is prepared: that is what will run. */
function preparedShape(before: string, text: string): Shape {
  const quote = text.charAt(0)
  // What a backslash means in it depends on the server.
  if (text.includes('\\') || !/^['"]/.test(quote))
    return shapeOf([{ text: before }], { isCut: true })
  const inner = certainShape(text.slice(1, -1).replaceAll(quote + quote, quote))
  return { ...inner, text: `${before} '${inner.text}'` }
}

const MARK = /\/\*M?!\d*|\*\//g

/** Returns what a statement without values does, according to the grammar of MySQL. */
export const mysqlFacts = (shape: Shape): StatementFacts =>
  shape.readings ? factsOfReadings(shape.readings.map(factsOf)) : factsOf(shape)

function factsOf(shape: Shape): StatementFacts {
  const plain = shape.parsed.replaceAll(MARK, ' ')
  const signs: StatementSign[] = plain === shape.parsed ? [] : ['hidden_in_comment']
  if (shape.isCut || !isReadable(shape)) return { ...unreadFacts, signs }
  const tree = parsed(plain)
  if (!tree) return { ...unreadFacts, signs }
  const found = readTree(tree)
  return { ...found, signs: [...signs, ...found.signs] }
}

function isReadable({ depth, tokens, parsed: text }: Shape) {
  const nested = text.split(/[\s(),]+/).filter((word) => NESTING.test(word)).length
  return tokens <= TOKENS_MAX && depth + nested <= DEPTH_MAX
}

/** First with the faster prediction, which fails on some valid statements. */
function parsed(text: string): ParserRuleContext | undefined {
  for (const mode of [PredictionMode.SLL, PredictionMode.LL]) {
    const lexer = new MySqlLexer(CharStreams.fromString(text))
    lexer.removeErrorListeners()
    const parser = new MySqlParser(new CommonTokenStream(lexer))
    parser.removeErrorListeners()
    parser.interpreter.predictionMode = mode
    parser.errorHandler = new BailErrorStrategy()
    try {
      return parser.program()
    } catch {
      // The other mode may read it.
    }
  }
  return undefined
}

const ruleOf = (tree: ParseTree) => {
  const { ruleIndex } = tree as Partial<ParserRuleContext>
  return ruleIndex === undefined ? '' : (MySqlParser.ruleNames[ruleIndex] ?? '')
}
const childrenOf = (tree: ParseTree) =>
  Array.from({ length: tree.getChildCount() }, (_, at) => tree.getChild(at)).filter(
    (one) => one !== null,
  )
const has = (tree: ParseTree, ...rules: string[]) =>
  childrenOf(tree).some((one) => rules.includes(ruleOf(one)))
const keywords = (tree: ParseTree) =>
  childrenOf(tree)
    .filter((one) => (one as Partial<TerminalNode>).symbol !== undefined)
    .map((one) => one.getText().toLowerCase())

function descendants(tree: ParseTree) {
  const all: ParseTree[] = []
  const open: ParseTree[] = [tree]
  while (open.length > 0) {
    const one = open.pop()
    if (!one) break
    all.push(one)
    open.push(...childrenOf(one))
  }
  return all
}

function readTree(tree: ParseTree): StatementFacts {
  const all = descendants(tree)
  const roots = statementsIn(tree)
  const kinds = roots.map((parts) => kindOfAll(parts.map(kindOf)))
  const signs = new Set<StatementSign>()
  const objects = new Set<string>()
  if (isSeveral(kinds)) signs.add('several_statements')
  // EXPLAIN doesn't run its statement.
  const notRun = new Set(
    all.filter((one) => ruleOf(one) === 'fullDescribeStatement').flatMap(descendants),
  )
  for (const one of all) {
    const rule = ruleOf(one)
    if (rule === 'tableName') objects.add(nameIn(one))
    if (notRun.has(one)) continue
    if (rule === 'expression' && isOr(one) && childrenOf(one).some(addsAlwaysTrue))
      signs.add('always_true')
    if (rule === 'functionName' || rule === 'scalarFunctionName') {
      const called = nameIn(one).toLowerCase()
      if (delays.has(called)) signs.add('delay')
      if (fileFunctions.has(called)) signs.add('file_or_program')
    }
    if (rule === 'intoClause' && keywords(one).some((word) => /^(?:outfile|dumpfile)$/.test(word)))
      signs.add('file_or_program')
    if (rule === 'loadDataStatement' || rule === 'loadXmlStatement') signs.add('file_or_program')
    if (/^(?:single|multiple)(?:Delete|Update)Statement$/.test(rule) && !isRestricted(one))
      signs.add('no_where')
    if (rule === 'truncateTable') signs.add('no_where')
    if (/^union(?:Statement|Parenthesis)$/.test(rule) && isProbe(one))
      signs.add('union_of_constants')
  }
  if (roots.some((parts, at) => kinds[at] === 'select' && parts.some(readsWholeTable)))
    signs.add('whole_table')
  return { kind: kindOfAll(kinds), signs: [...signs], objects: [...objects].slice(0, OBJECTS_MAX) }
}

/** The statements between semicolons. The grammar reads `INSERT … SET` and `WITH … DELETE` as two in a row. */
function statementsIn(program: ParseTree) {
  const statements: ParseTree[][] = []
  let isNew = true
  for (const one of childrenOf(program)) {
    const statement = childrenOf(one).find((part) => ruleOf(part) === 'sqlStatement')
    if (statement && isNew) statements.push([statement])
    else if (statement) statements.at(-1)?.push(statement)
    isNew = one.getText().endsWith(';')
  }
  return statements
}

const nameIn = (tree: ParseTree) => tree.getText().replaceAll('`', '')

const isOr = (tree: ParseTree) =>
  childrenOf(tree).some(
    (one) => ruleOf(one) === 'logicalOperator' && /^(?:or|\|\|)$/i.test(one.getText()),
  )

const isConstantText = (text: string) => /^(?:0|'\?'|true|null)$/i.test(text)

/** Whether a side of an OR is always true. A side that is itself an OR is examined separately. */
const addsAlwaysTrue = (side: ParseTree) => !isOr(side) && isAlwaysTrue(side)

/** `0 = 0`, `a = a` or `0`, with or without brackets, or conditions that consist of them. */
function isAlwaysTrue(tree: ParseTree): boolean {
  if (ruleOf(tree) !== 'expression') return false
  const [left, operator, right] = childrenOf(tree)
  if (left && right && operator && ruleOf(operator) === 'logicalOperator')
    return isOr(tree)
      ? isAlwaysTrue(left) || isAlwaysTrue(right)
      : isAlwaysTrue(left) && isAlwaysTrue(right)
  const inner = bracketed(tree)
  if (inner) return isAlwaysTrue(inner)
  const text = tree.getText()
  if (isConstantText(text)) return true
  const sides = text.split(/(?:<=>|<=|>=|=|(?<=')like(?='))/i)
  return sides.length === 2 && (sides.every(isConstantText) || sides[0] === sides[1])
}

/** The expression in brackets that an expression consists of. */
function bracketed(tree: ParseTree) {
  let one = tree
  while (one.getChildCount() === 1 && childrenOf(one)[0]) one = childrenOf(one)[0] ?? one
  const [open, inner, close] = childrenOf(one)
  return open?.getText() === '(' && close?.getText() === ')' ? inner : undefined
}

/** Whether a statement has a WHERE that isn't always true. */
function isRestricted(statement: ParseTree) {
  const parts = childrenOf(statement)
  const where = parts.findIndex((one) => one.getText().toLowerCase() === 'where')
  const condition = parts[where + 1]
  return where >= 0 && condition !== undefined && !isAlwaysTrue(condition)
}

function isProbe(union: ParseTree) {
  const specifications = childrenOf(union).filter((one) => ruleOf(one).startsWith('query'))
  return specifications.some((query) => {
    const columns = childrenOf(query)
      .filter((one) => ruleOf(one) === 'selectElements')
      .flatMap(childrenOf)
      .filter((one) => ruleOf(one) === 'selectElement')
    const constants = columns.filter((one) => isConstantText(one.getText())).length
    const tables = descendants(query).filter((one) => ruleOf(one) === 'tableName')
    const isCatalogue = tables.some((one) => catalogues.has(nameIn(one).split('.')[0] ?? ''))
    return isCatalogue || (constants > 0 && (constants === columns.length || tables.length > 0))
  })
}

/** A SELECT of rows, without a condition or limit, including as part of a UNION. */
function readsWholeTable(statement: ParseTree) {
  const all = descendants(statement)
  const unions = all.filter((one) => ruleOf(one).startsWith('union')).flatMap(childrenOf)
  const first = all.find((one) => ruleOf(one) === 'querySpecification')
  return [first, ...unions.filter((one) => ruleOf(one) === 'querySpecification')].some(
    (query) => query !== undefined && selectsAll(query),
  )
}

function selectsAll(query: ParseTree) {
  if (has(query, 'limitClause', 'groupByClause')) return false
  const from = childrenOf(query).find((one) => ruleOf(one) === 'fromClause')
  if (!from || keywords(from).includes('group') || isRestricted(from)) return false
  const tables = descendants(from).filter((one) => ruleOf(one) === 'tableName')
  if (tables.every((one) => catalogues.has(nameIn(one).split('.')[0] ?? ''))) return false
  const columns = childrenOf(query).find((one) => ruleOf(one) === 'selectElements')
  const elements = columns ? childrenOf(columns).filter((one) => !/^,$/.test(one.getText())) : []
  return !elements.every((one) =>
    descendants(one).some((part) => ruleOf(part) === 'aggregateWindowedFunction'),
  )
}

const kindsByRule: Readonly<Record<string, StatementKind>> = {
  selectStatement: 'select',
  tableStatement: 'select',
  setOperations: 'select',
  withStatement: 'select',
  insertStatement: 'insert',
  replaceStatement: 'insert',
  loadDataStatement: 'copy',
  loadXmlStatement: 'copy',
  updateStatement: 'update',
  deleteStatement: 'delete',
  truncateTable: 'delete',
  callStatement: 'call',
  doStatement: 'call',
  handlerStatement: 'select',
  grantStatement: 'privileges',
  grantProxy: 'privileges',
  revokeStatement: 'privileges',
  revokeProxy: 'privileges',
  createUser: 'privileges',
  alterUser: 'privileges',
  dropUser: 'privileges',
  renameUser: 'privileges',
  createRole: 'privileges',
  dropRole: 'privileges',
  installPlugin: 'settings',
  uninstallPlugin: 'settings',
  installComponent: 'settings',
  createUdfunction: 'settings',
  changeMaster: 'settings',
  flushStatement: 'other',
  killStatement: 'other',
  useStatement: 'session',
  // Its text is in a variable. Otherwise it is the statement in the text.
  prepareStatement: 'unread',
  executeStatement: 'call',
  lockTables: 'other',
  // It runs the statement.
  analyzeDescribeStatement: 'other',
}

/** For the whole server, or about what its logs show. */
const serverVariable = /^(?:@@)?(?:global|persist|persist_only)[ .]|(?:^|[ .])sql_log_(?:bin|off)$/

/** A SET may also read tables, or call a function that does. */
function kindOfSet(set: ParseTree): StatementKind {
  if (/^setpassword/i.test(set.getText())) return 'privileges'
  const isOfServer = childrenOf(set)
    .filter((one) => ruleOf(one) === 'variableClause')
    .map((one) => childrenOf(one).map((part) => part.getText().toLowerCase()))
    .some((parts) => serverVariable.test(parts.join(' ')))
  if (isOfServer) return 'settings'
  const parts = new Set(descendants(set).map(ruleOf))
  if (parts.has('selectStatement')) return 'select'
  return parts.has('functionName') ? 'call' : 'session'
}

function kindOf(statement: ParseTree): StatementKind {
  const [group] = childrenOf(statement)
  const [own] = group ? childrenOf(group) : []
  if (!group || !own) return 'other'
  const rule = ruleOf(own)
  const known = kindsByRule[rule]
  if (known) return known
  if (rule.startsWith('setPassword') || rule === 'setPasswordStatement') return 'privileges'
  if (rule === 'setStatement') return kindOfSet(own)
  // SET ROLE uses a grant from before; SET DEFAULT ROLE changes an account.
  if (rule === 'setRole') return /^setrole/i.test(own.getText()) ? 'other' : 'privileges'
  if (/^(?:ddl)/.test(ruleOf(group))) {
    if (!/^create(?:orreplace)?temporary/i.test(own.getText())) return 'schema'
    // Its rows come from other tables.
    return has(own, 'selectStatement') ? 'select' : 'session'
  }
  if (/^(?:transaction|prepared|utility)/.test(ruleOf(group))) return 'session'
  return 'other'
}
