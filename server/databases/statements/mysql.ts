import { BailErrorStrategy, CharStreams, CommonTokenStream, PredictionMode } from 'antlr4ng'
import type { ParserRuleContext, ParseTree, TerminalNode } from 'antlr4ng'
import { MySqlLexer } from 'dt-sql-parser/dist/lib/mysql/MySqlLexer.js'
import { MySqlParser } from 'dt-sql-parser/dist/lib/mysql/MySqlParser.js'

import type { StatementKind, StatementSign } from '../../../contract/databases/statement-kinds.ts'
import {
  catalogues,
  delays,
  fileFunctions,
  OBJECTS_MAX,
  type StatementFacts,
  unreadFacts,
} from './facts.ts'
import { type Shape, shapeOf, type SqlToken } from './shape.ts'

/** What MariaDB writes in place of a password, except in quotes. */
const REDACTED = /(?<!['*])\*{5}(?!['*])/g
/**
 * The parser's work grows with the square of the nesting. What is larger counts as unread, and no rule about it applies
 * except those about unread statements.
 */
const DEPTH_MAX = 10
const TOKENS_MAX = 1_000
/** They nest without brackets. */
const NESTING = /^(?:union|not|case|exists|!|-|~)$/i

/** Returns a statement without its values. What follows a part that MySQL's lexer can't read is cut off. */
export function mysqlShape(statement: string): Shape {
  const lexer = new MySqlLexer(CharStreams.fromString(statement.replace(REDACTED, `'?'`)))
  lexer.removeErrorListeners()
  const tokens: SqlToken[] = []
  for (const token of lexer.getAllTokens()) {
    const text = token.text ?? ''
    if (token.type === MySqlLexer.SPEC_MYSQL_COMMENT) {
      // Its contents are executed, and may have values.
      tokens.push({ text: '/*! … */' })
      continue
    }
    if (token.channel === 1 || token.channel === 2) continue
    if (text === '?') tokens.push({ text, value: 'number' })
    // The string that begins here doesn't end: the log was cut off.
    else if (/^['"`]$/.test(text)) return shapeOf(tokens, { isCut: true })
    else if (/^['"]/.test(text) || /^n'/i.test(text)) tokens.push({ text, value: 'string' })
    else if (/^(?:\d|\.\d|[xb]')/i.test(text) && !/^\d+[a-z_]/i.test(text))
      tokens.push({ text, value: 'number' })
    else if (/^0[xb]/i.test(text)) tokens.push({ text, value: 'number' })
    else tokens.push({ text })
  }
  return shapeOf(tokens)
}

/** Returns what a statement without values does, according to the grammar of MySQL. */
export function mysqlFacts(shape: Shape): StatementFacts {
  const isHidden = shape.text.includes('/*! … */')
  const signs: StatementSign[] = isHidden ? ['hidden_in_comment'] : []
  const plain = shape.parsed.replaceAll('/*! … */', ' ')
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
  const roots = all.filter((one) => ruleOf(one) === 'sqlStatement').toReversed()
  const kinds = roots.map(kindOf)
  const [kind = 'other'] = kinds
  const signs = new Set<StatementSign>()
  const objects = new Set<string>()
  if (['select', 'insert', 'update', 'delete'].includes(kind) && kinds.some((one) => one !== kind))
    signs.add('several_statements')
  for (const one of all) {
    const rule = ruleOf(one)
    if (rule === 'tableName') objects.add(nameIn(one))
    if (rule === 'expression' && isOr(one) && childrenOf(one).some(isAlwaysTrue))
      signs.add('always_true')
    if (rule === 'functionName' || rule === 'scalarFunctionName') {
      const called = nameIn(one).toLowerCase()
      if (delays.has(called)) signs.add('delay')
      if (fileFunctions.has(called)) signs.add('file_or_program')
    }
    if (rule === 'intoClause' && keywords(one).some((word) => /^(?:outfile|dumpfile)$/.test(word)))
      signs.add('file_or_program')
    if (rule === 'loadDataStatement' || rule === 'loadXmlStatement') signs.add('file_or_program')
    if (
      /^(?:single|multiple)(?:Delete|Update)Statement$/.test(rule) &&
      !keywords(one).includes('where')
    )
      signs.add('no_where')
    if (/^union(?:Statement|Parenthesis)$/.test(rule) && isProbe(one))
      signs.add('union_of_constants')
  }
  if (roots.some(readsWholeTable)) signs.add('whole_table')
  return { kind, signs: [...signs], objects: [...objects].slice(0, OBJECTS_MAX) }
}

const nameIn = (tree: ParseTree) => tree.getText().replaceAll('`', '')

const isOr = (tree: ParseTree) =>
  childrenOf(tree).some(
    (one) => ruleOf(one) === 'logicalOperator' && /^(?:or|\|\|)$/i.test(one.getText()),
  )

const isConstantText = (text: string) => /^(?:0|'\?'|true|null)$/i.test(text)

/** `0 = 0` or `0`: a comparison that reads no column. */
function isAlwaysTrue(tree: ParseTree): boolean {
  if (ruleOf(tree) !== 'expression') return false
  const text = tree.getText()
  if (isConstantText(text)) return true
  const sides = text.split(/(?:<=>|<=|>=|=|like)/i)
  return sides.length === 2 && sides.every(isConstantText)
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

/** A SELECT of rows, without a condition or limit. */
function readsWholeTable(statement: ParseTree) {
  if (kindOf(statement) !== 'select') return false
  const query = descendants(statement).find((one) => ruleOf(one) === 'querySpecification')
  if (!query || has(query, 'limitClause', 'groupByClause')) return false
  const from = childrenOf(query).find((one) => ruleOf(one) === 'fromClause')
  if (!from || keywords(from).some((word) => ['where', 'group'].includes(word))) return false
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
  setRoleStatement: 'session',
  installPlugin: 'settings',
  uninstallPlugin: 'settings',
  installComponent: 'settings',
  createUdfunction: 'settings',
  changeMaster: 'settings',
  flushStatement: 'other',
  killStatement: 'other',
  useStatement: 'session',
}

function kindOf(statement: ParseTree): StatementKind {
  const [group] = childrenOf(statement)
  const [own] = group ? childrenOf(group) : []
  if (!group || !own) return 'other'
  const rule = ruleOf(own)
  const known = kindsByRule[rule]
  if (known) return known
  if (rule.startsWith('setPassword') || rule === 'setPasswordStatement') return 'privileges'
  if (rule === 'setStatement')
    return /^set(?:global|persist|@@global)/i.test(own.getText())
      ? 'settings'
      : /^setpassword/i.test(own.getText())
        ? 'privileges'
        : 'session'
  if (/^(?:ddl)/.test(ruleOf(group)))
    return /^create(?:orreplace)?temporary/i.test(own.getText()) ? 'session' : 'schema'
  if (/^(?:transaction|prepared|utility)/.test(ruleOf(group))) return 'session'
  return 'other'
}
