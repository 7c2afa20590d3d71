import { nodeOf, nodesOf, numberOf, type TreeNode, type TreeValue } from './query-tree.ts'
import {
  type ColumnFacts,
  columnOfQuery,
  entriesOf,
  infer,
  levelsUp,
  resolve,
  type Scope,
  tableEntry,
  type TreeCatalog,
} from './query-scope.ts'
import { camelCase } from './statement.ts'

/** The value of an expression: the types that it may have, texts among them in quotes. */
export interface Answered {
  types: readonly string[]
  mayBeNull: boolean
}

export interface AnswerCatalog extends TreeCatalog {
  typeName(id: number): string
  /** The columns of a table or view in their order. */
  columnsOf(tableId: number): readonly (ColumnFacts & { typeId: number })[]
  valueType(typeName: string, facts: ColumnFacts | undefined): string
  /** The JSON that a function in SQL answers. */
  answerOf(functionId: number): Answered | undefined
}

export const isFilsName = (name: string): boolean => /(?:^f|F|_f)ils$/.test(name)
export const typeText = ({ types, mayBeNull }: Answered): string => [...types, ...(mayBeNull ? ['null'] : [])].join(' | ') || 'null'

const anyOf = (all: readonly Answered[], mayBeNull = all.some((one) => one.mayBeNull)): Answered => {
  const types = [...new Set(all.flatMap((one) => one.types))]
  if (types.includes('Json')) return { types: ['Json'], mayBeNull }
  return { types: types.includes('string') ? types.filter((type) => !type.startsWith("'")) : types, mayBeNull }
}
const sure = (...types: string[]): Answered => ({ types, mayBeNull: false })
const listOf = (item: Answered): string => `(${typeText(item)})[]`
const isObject = (type: string | undefined): boolean => /^(?:\{|Record<)/.test(type ?? '')

/** The field of a node with the id of its type. */
const typeField: Readonly<Record<string, string>> = {
  VAR: 'vartype',
  CONST: 'consttype',
  PARAM: 'paramtype',
  FUNCEXPR: 'funcresulttype',
  OPEXPR: 'opresulttype',
  AGGREF: 'aggtype',
  WINDOWFUNC: 'wintype',
  COERCEVIAIO: 'resulttype',
  RELABELTYPE: 'resulttype',
  ARRAYCOERCEEXPR: 'resulttype',
  ARRAYEXPR: 'array_typeid',
  CASEEXPR: 'casetype',
  COALESCEEXPR: 'coalescetype',
  MINMAXEXPR: 'minmaxtype',
  NULLIFEXPR: 'opresulttype',
  SQLVALUEFUNCTION: 'type',
  SUBSCRIPTINGREF: 'refrestype',
  FIELDSELECT: 'resulttype',
  ROWEXPR: 'row_typeid',
}
const subquery = { expression: 4, array: 6 } as const
const isNotNullTest = '1'
/** Functions whose answer is null for a null alone. */
const faithful = [
  'hashtext',
  'pg_try_advisory_lock',
  'pg_advisory_unlock',
  'lower',
  'upper',
  'length',
  'left',
  'right',
  'encode',
  'date_trunc',
  'to_char',
  'timezone',
  'round',
  'floor',
  'abs',
]
const neverNull = ['now', 'clock_timestamp', 'gen_random_uuid', 'concat', 'concat_ws']

/** An expression's surroundings. */
interface Place {
  catalog: AnswerCatalog
  scope: Scope
  /** How many expressions it stands for or stands in, since a query may go on from itself. */
  depth: number
}
const deeper = (at: Place, scope = at.scope): Place => ({ ...at, scope, depth: at.depth + 1 })
const typeNameOf = (catalog: AnswerCatalog, { type, fields }: TreeNode): string => catalog.typeName(numberOf(fields[typeField[type] ?? '']))
const plain = (node: TreeNode, { catalog, scope }: Place, mayBeNull = true): Answered => ({
  types: [catalog.valueType(typeNameOf(catalog, node), infer(catalog, node, scope))],
  mayBeNull,
})
const each = (nodes: readonly TreeNode[], at: Place): Answered[] => nodes.map((one) => describe(one, deeper(at)))
const isAnyNull = (nodes: readonly TreeNode[], at: Place): boolean => each(nodes, at).some((one) => one.mayBeNull)

/** The same value as JSON has it. */
function inJson(node: TreeNode, at: Place, key?: string): Answered {
  const { types, mayBeNull } = describe(node, { ...at, depth: 0 })
  const typeName = typeNameOf(at.catalog, node)
  const isMoney = isFilsName(camelCase(key ?? '')) || isFilsName(infer(at.catalog, node, at.scope)?.name ?? '')
  if (isMoney && ['int8', 'int4', 'numeric'].includes(typeName)) throw new Error(`${key ?? 'JSON'} is money as a number: send its text`)
  if (typeName === 'numeric') return { types: ['number'], mayBeNull }
  return { types: [...new Set(types.map(typeInJson))], mayBeNull }
}
function typeInJson(type: string): string {
  if (type.endsWith(')[]') && !isObject(type.slice(1))) return `(${type.slice(1, -3).split(' | ').map(typeInJson).join(' | ')})[]`
  if (type === 'Date' || type === 'Buffer') return 'string'
  return type === 'bigint' || type.startsWith('Id<') ? 'number' : type
}
const member = (key: string, { types, mayBeNull }: Answered, isLeftOut = false): string =>
  `${/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`}${isLeftOut && mayBeNull ? '?' : ''}: ${typeText({ types, mayBeNull: mayBeNull && !isLeftOut })}`
const objectOf = (members: readonly string[]): Answered => sure(members.length === 0 ? 'object' : `{ ${members.join('; ')} }`)

function builtObject(args: readonly TreeNode[], at: Place, isStripped = false): Answered {
  const members: string[] = []
  for (let index = 0; index + 1 < args.length; index += 2) {
    const [key, value] = [textOf(args[index]), args[index + 1]]
    if (key === undefined || !value) return sure('Json')
    members.push(member(key, inJson(value, at, key), isStripped))
  }
  return objectOf(members)
}

/** The row of a table, or of a query, as one value. */
function rowOf(variable: TreeNode, at: Place): Answered {
  const scope = levelsUp(at.scope, numberOf(variable.fields['varlevelsup'])) ?? at.scope
  const { catalog } = at
  const entry = nodesOf(scope.query.fields['rtable'])[numberOf(variable.fields['varno']) - 1]
  const kind = numberOf(entry?.fields['rtekind'])
  const mayBeNull = isEmptied(variable)
  if (kind === tableEntry.table) {
    const columns = catalog.columnsOf(numberOf(entry?.fields['relid']))
    const members = columns.map((facts) => {
      const typeName = catalog.typeName(facts.typeId)
      if (isFilsName(facts.name) && typeName === 'int8') throw new Error(`${facts.name} is money as a number: send its text`)
      return member(facts.name, { types: [typeInJson(catalog.valueType(typeName, facts))], mayBeNull: !facts.isNotNull })
    })
    return { ...objectOf(members), mayBeNull }
  }
  const query = kind === tableEntry.subquery ? nodeOf(entry?.fields['subquery']) : undefined
  if (!query) return { types: ['Json'], mayBeNull }
  const members = entriesOf(query).flatMap(({ fields }) => {
    const node = nodeOf(fields['expr'])
    const key = typeof fields['resname'] === 'string' ? fields['resname'] : ''
    return node && fields['resjunk'] !== 'true' ? [member(key, inJson(node, { ...at, scope: { query, outer: scope } }, key))] : []
  })
  return { ...objectOf(members), mayBeNull }
}
/** The query answers no row in which this column of its own is null. */
function isAskedFor({ fields }: TreeNode, { query }: Scope): boolean {
  const condition = nodeOf(nodeOf(query.fields['jointree'])?.fields['quals'])
  const all =
    condition?.type === 'BOOLEXPR' && condition.fields['boolop'] === 'and'
      ? nodesOf(condition.fields['args'])
      : condition
        ? [condition]
        : []
  return all.some((one) => {
    const [first] = one.type === 'NULLTEST' && one.fields['nulltesttype'] === isNotNullTest ? nodesOf([one.fields['arg'] ?? '']) : []
    return ['varno', 'varattno', 'varlevelsup'].every((name) => first?.fields[name] === fields[name])
  })
}
const columnOf = (number: number, at: Place): Answered =>
  anyOf(columnOfQuery(at.scope, number).map((one) => describe(one.node, deeper(at, one.scope))))

function describeVariable(node: TreeNode, at: Place): Answered {
  if (numberOf(node.fields['varattno']) === 0) return rowOf(node, at)
  const found = resolve(at.catalog, node, at.scope)
  if (!Array.isArray(found)) {
    const facts = found as ColumnFacts
    return {
      types: typesOf(at.catalog.valueType(typeNameOf(at.catalog, node), facts)),
      mayBeNull: !isAskedFor(node, at.scope) && (!facts.isNotNull || isEmptied(node)),
    }
  }
  if (found.length === 0 || found.some((one) => one.node.type === 'FUNCEXPR' && one.node.fields['funcretset'] === 'true'))
    return plain(node, at)
  const all = anyOf(found.map((one) => describe(one.node, deeper(at, one.scope))))
  return { types: all.types, mayBeNull: all.mayBeNull || isEmptied(node) }
}

function describeConstant(node: TreeNode, at: Place): Answered {
  if (node.fields['constisnull'] === 'true') return { types: [], mayBeNull: true }
  const word = textOf(node)
  if (word !== undefined) return sure(/^[a-z]\w*$/i.test(word) ? `'${word}'` : 'string')
  return isEmptyList(node) ? sure() : plain(node, at, false)
}

function describeCase(node: TreeNode, at: Place): Answered {
  const otherwise = nodeOf(node.fields['defresult'])
  const results = nodesOf(node.fields['args']).flatMap((when) => nodesOf([when.fields['result'] ?? '']))
  return anyOf([...each(results, at), ...(otherwise ? each([otherwise], at) : [{ types: [], mayBeNull: true }])])
}

function describeSubquery(node: TreeNode, at: Place): Answered {
  const kind = numberOf(node.fields['subLinkType'])
  const query = nodeOf(node.fields['subselect'])
  if (!query || (kind !== subquery.expression && kind !== subquery.array)) return sure('boolean')
  const found = columnOf(1, deeper(at, { query, outer: at.scope }))
  if (kind === subquery.array) return sure(listOf(found))
  const isOneRow = query.fields['hasAggs'] === 'true' && nodesOf(query.fields['groupClause']).length === 0
  return { types: found.types, mayBeNull: found.mayBeNull || !isOneRow }
}

function describeOperation(node: TreeNode, at: Place): Answered {
  const operator = at.catalog.operatorName(numberOf(node.fields['opno']))
  if (operator.includes('>') && typeNameOf(at.catalog, node) !== 'bool') return plain(node, at)
  const all = each(nodesOf(node.fields['args']), at)
  const [one, other] = all
  if (operator === '||' && isObject(one?.types[0]) && isObject(other?.types[0]))
    return sure(`${one?.types.join(' | ')} & ${other?.types.join(' | ')}`)
  if (operator === '-' && isObject(one?.types[0])) return sure('Record<string, Json>')
  return plain(
    node,
    at,
    all.some((value) => value.mayBeNull),
  )
}

function describeAggregate(node: TreeNode, at: Place): Answered {
  const { fields } = node
  const values = nodesOf(fields['args']).flatMap((entry) => nodesOf([entry.fields['expr'] ?? '']))
  const [first, second] = values
  const isEmpty = nodesOf(at.scope.query.fields['groupClause']).length === 0 || nodeOf(fields['aggfilter']) !== undefined
  const name = at.catalog.functionName(numberOf(fields['aggfnoid']))
  if (name === 'count') return plain(node, at, false)
  if (!first) return plain(node, at)
  if (/^jsonb?_agg$/.test(name)) return { types: [listOf(inJson(first, at))], mayBeNull: isEmpty }
  if (/^jsonb?_object_agg$/.test(name) && second) return { types: [`Record<string, ${typeText(inJson(second, at))}>`], mayBeNull: isEmpty }
  if (name === 'array_agg') return { types: [listOf(describe(first, deeper(at)))], mayBeNull: isEmpty }
  const value = describe(first, deeper(at))
  if (name === 'min' || name === 'max') return { types: value.types, mayBeNull: value.mayBeNull || isEmpty }
  return plain(node, at, value.mayBeNull || isEmpty)
}

function describeCall(node: TreeNode, at: Place): Answered {
  const { fields } = node
  const args = nodesOf(fields['args'])
  const id = numberOf(fields['funcid'])
  const name = at.catalog.functionName(id)
  const [first] = args
  if (/^jsonb?_build_object$/.test(name)) return builtObject(args, at)
  if (/^jsonb?_strip_nulls$/.test(name))
    return first?.type === 'FUNCEXPR' && at.catalog.functionName(numberOf(first.fields['funcid'])).endsWith('_build_object')
      ? builtObject(nodesOf(first.fields['args']), at, true)
      : plain(node, at, isAnyNull(args, at))
  if (['to_json', 'to_jsonb', 'row_to_json'].includes(name) && first) return inJson(first, at)
  const answer = at.catalog.answerOf(id)
  if (answer) return answer
  return plain(
    node,
    at,
    !neverNull.includes(name) && (isAnyNull(args, at) || !(faithful.includes(name) || numberOf(fields['funcformat']) > 0)),
  )
}

const test = (): Answered => sure('boolean')
const describers: Readonly<Record<string, (node: TreeNode, at: Place) => Answered>> = {
  VAR: describeVariable,
  CONST: describeConstant,
  CASEEXPR: describeCase,
  COALESCEEXPR: describeFirstPresent,
  MINMAXEXPR: describeFirstPresent,
  NULLIFEXPR: ({ fields }, at) => ({ types: each(nodesOf(fields['args']).slice(0, 1), at)[0]?.types ?? [], mayBeNull: true }),
  RELABELTYPE: (node, at) => anyOf(each(argumentOf(node), at)),
  COERCEVIAIO: (node, at) => plain(node, at, anyOf(each(argumentOf(node), at)).mayBeNull),
  ARRAYEXPR: ({ fields }, at) => sure(listOf(anyOf(each(nodesOf(fields['elements']), at)))),
  BOOLEXPR: ({ fields }, at) => ({ types: ['boolean'], mayBeNull: isAnyNull(nodesOf(fields['args']), at) }),
  SCALARARRAYOPEXPR: ({ fields }, at) => ({ types: ['boolean'], mayBeNull: isAnyNull(nodesOf(fields['args']), at) }),
  NULLTEST: test,
  BOOLEANTEST: test,
  DISTINCTEXPR: test,
  SUBLINK: describeSubquery,
  OPEXPR: describeOperation,
  AGGREF: describeAggregate,
  FUNCEXPR: describeCall,
}
const argumentOf = ({ fields }: TreeNode): readonly TreeNode[] => nodesOf([fields['arg'] ?? ''])
function describeFirstPresent({ fields }: TreeNode, at: Place): Answered {
  const all = each(nodesOf(fields['args']), at)
  return anyOf(
    all,
    all.every((one) => one.mayBeNull),
  )
}

// A query that goes on from itself says nothing new.
const describe = (node: TreeNode, at: Place): Answered => (at.depth > 30 ? sure() : (describers[node.type] ?? plain)(node, at))

/** Describes the columns that a statement answers, in their order, JSON by its members. */
export function describeColumns(tree: TreeNode, catalog: AnswerCatalog): Answered[] {
  const at: Place = { catalog, scope: { query: tree, outer: undefined }, depth: 0 }
  return entriesOf(tree).flatMap(({ fields }) => (fields['resjunk'] === 'true' ? [] : [columnOf(numberOf(fields['resno']), at)]))
}

const typesOf = (type: string): string[] => (type.startsWith("'") ? type.split(' | ') : [type])
/** An outer join may leave the variable null. */
const isEmptied = ({ fields }: TreeNode): boolean => Array.isArray(fields['varnullingrels']) && fields['varnullingrels'].length > 1
/** `'[]'` as json, or as jsonb, which marks a list of nothing by one bit: it says nothing of the items of a list. */
function isEmptyList({ fields }: TreeNode): boolean {
  const bytes = Array.isArray(fields['bytes']) ? fields['bytes'].slice(4).map((byte) => Number(byte) & 255) : []
  if (fields['consttype'] === '3802') return bytes.join() === '0,0,0,64'
  return fields['consttype'] === '114' && Buffer.from(bytes).toString() === '[]'
}
/** A literal that nothing has given a type yet is the text itself, with a zero behind it; any other begins with its length. */
const [text, literal] = ['25', '705']
/** The text of a constant. */
function textOf(node: TreeNode | undefined): string | undefined {
  if (node?.type === 'RELABELTYPE') return textOf(nodeOf(node.fields['arg']))
  if (node?.type !== 'CONST' || node.fields['constisnull'] === 'true') return undefined
  const type = node.fields['consttype']
  if (type !== text && type !== literal) return undefined
  const bytes = (node.fields['bytes'] as readonly TreeValue[]).map((byte) => Number(byte) & 255)
  return Buffer.from(type === text ? bytes.slice(4) : bytes.slice(0, -1)).toString('utf8')
}
