import { nodeOf, nodesOf, numberOf, type TreeNode, type TreeValue } from './query-tree.ts'
import { type ColumnFacts, createResolver, type Scope, tableEntry, type TreeCatalog } from './query-scope.ts'
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

/** Describes what expressions of a statement's tree answer, JSON by its members. */
export function createDescriber(catalog: AnswerCatalog) {
  const { entriesOf, columnOfQuery, levelsUp, resolve, infer } = createResolver(catalog)
  const typeNameOf = ({ type, fields }: TreeNode): string => catalog.typeName(numberOf(fields[typeField[type] ?? '']))

  /** The same value as JSON has it. */
  function inJson(node: TreeNode, scope: Scope, key?: string): Answered {
    const { types, mayBeNull } = describe(node, scope)
    const typeName = typeNameOf(node)
    const isMoney = isFilsName(camelCase(key ?? '')) || isFilsName(infer(node, scope)?.name ?? '')
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

  function builtObject(args: readonly TreeNode[], scope: Scope, isStripped = false): Answered {
    const members: string[] = []
    for (let index = 0; index + 1 < args.length; index += 2) {
      const [key, value] = [textOf(args[index]), args[index + 1]]
      if (key === undefined || !value) return sure('Json')
      members.push(member(key, inJson(value, scope, key), isStripped))
    }
    return objectOf(members)
  }

  /** The row of a table, or of a query, as one value. */
  function rowOf(variable: TreeNode, at: Scope): Answered {
    const scope = levelsUp(at, numberOf(variable.fields['varlevelsup'])) ?? at
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
      return node && fields['resjunk'] !== 'true' ? [member(key, inJson(node, { query, outer: scope }, key))] : []
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
  const columnOf = (scope: Scope, number: number, depth: number): Answered =>
    anyOf(columnOfQuery(scope, number).map((one) => describe(one.node, one.scope, depth + 1)))

  function describe(node: TreeNode, scope: Scope, depth = 0): Answered {
    const { type, fields } = node
    const args = nodesOf(fields['args'])
    const each = (nodes: readonly TreeNode[]) => nodes.map((one) => describe(one, scope, depth + 1))
    const mayBeNull = () => each(args).some((one) => one.mayBeNull)
    const plain = (isNull = true): Answered => ({ types: [catalog.valueType(typeNameOf(node), infer(node, scope))], mayBeNull: isNull })
    // A query that goes on from itself says nothing new.
    if (depth > 30) return sure()
    switch (type) {
      case 'VAR': {
        if (numberOf(fields['varattno']) === 0) return rowOf(node, scope)
        const found = resolve(node, scope)
        if (!Array.isArray(found)) {
          const facts = found as ColumnFacts
          return {
            types: typesOf(catalog.valueType(typeNameOf(node), facts)),
            mayBeNull: !isAskedFor(node, scope) && (!facts.isNotNull || isEmptied(node)),
          }
        }
        if (found.length === 0 || found.some((one) => one.node.type === 'FUNCEXPR' && one.node.fields['funcretset'] === 'true'))
          return plain()
        const all = anyOf(found.map((one) => describe(one.node, one.scope, depth + 1)))
        return { types: all.types, mayBeNull: all.mayBeNull || isEmptied(node) }
      }
      case 'CONST': {
        if (fields['constisnull'] === 'true') return { types: [], mayBeNull: true }
        const word = textOf(node)
        if (word !== undefined) return sure(/^[a-z]\w*$/i.test(word) ? `'${word}'` : 'string')
        return isEmptyList(node) ? sure() : plain(false)
      }
      case 'CASEEXPR': {
        const otherwise = nodeOf(fields['defresult'])
        const results = args.flatMap((when) => nodesOf([when.fields['result'] ?? '']))
        return anyOf([...each(results), ...(otherwise ? each([otherwise]) : [{ types: [], mayBeNull: true }])])
      }
      case 'COALESCEEXPR':
      case 'MINMAXEXPR': {
        const all = each(args)
        return anyOf(
          all,
          all.every((one) => one.mayBeNull),
        )
      }
      case 'NULLIFEXPR':
        return { types: each(args.slice(0, 1))[0]?.types ?? [], mayBeNull: true }
      case 'RELABELTYPE':
        return anyOf(each(nodesOf([fields['arg'] ?? ''])))
      case 'COERCEVIAIO':
        return plain(anyOf(each(nodesOf([fields['arg'] ?? '']))).mayBeNull)
      case 'ARRAYEXPR':
        return sure(listOf(anyOf(each(nodesOf(fields['elements'])))))
      case 'BOOLEXPR':
      case 'SCALARARRAYOPEXPR':
        return { types: ['boolean'], mayBeNull: mayBeNull() }
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
        return sure('boolean')
      case 'SUBLINK': {
        const kind = numberOf(fields['subLinkType'])
        const query = nodeOf(fields['subselect'])
        if (!query || (kind !== subquery.expression && kind !== subquery.array)) return sure('boolean')
        const found = columnOf({ query, outer: scope }, 1, depth)
        if (kind === subquery.array) return sure(listOf(found))
        const isOneRow = query.fields['hasAggs'] === 'true' && nodesOf(query.fields['groupClause']).length === 0
        return { types: found.types, mayBeNull: found.mayBeNull || !isOneRow }
      }
      case 'OPEXPR': {
        const operator = catalog.operatorName(numberOf(fields['opno']))
        if (operator.includes('>') && typeNameOf(node) !== 'bool') return plain()
        const all = each(args)
        const [one, other] = all
        if (operator === '||' && isObject(one?.types[0]) && isObject(other?.types[0]))
          return sure(`${one?.types.join(' | ')} & ${other?.types.join(' | ')}`)
        if (operator === '-' && isObject(one?.types[0])) return sure('Record<string, Json>')
        return plain(all.some((value) => value.mayBeNull))
      }
      case 'AGGREF': {
        const values = args.flatMap((entry) => nodesOf([entry.fields['expr'] ?? '']))
        const [first, second] = values
        const isEmpty = nodesOf(scope.query.fields['groupClause']).length === 0 || nodeOf(fields['aggfilter']) !== undefined
        const name = catalog.functionName(numberOf(fields['aggfnoid']))
        if (name === 'count') return plain(false)
        if (!first) return plain()
        if (/^jsonb?_agg$/.test(name)) return { types: [listOf(inJson(first, scope))], mayBeNull: isEmpty }
        if (/^jsonb?_object_agg$/.test(name) && second)
          return { types: [`Record<string, ${typeText(inJson(second, scope))}>`], mayBeNull: isEmpty }
        if (name === 'array_agg') return { types: [listOf(describe(first, scope, depth + 1))], mayBeNull: isEmpty }
        const value = describe(first, scope, depth + 1)
        if (name === 'min' || name === 'max') return { types: value.types, mayBeNull: value.mayBeNull || isEmpty }
        return plain(value.mayBeNull || isEmpty)
      }
      case 'FUNCEXPR': {
        const id = numberOf(fields['funcid'])
        const name = catalog.functionName(id)
        const [first] = args
        if (/^jsonb?_build_object$/.test(name)) return builtObject(args, scope)
        if (/^jsonb?_strip_nulls$/.test(name))
          return first?.type === 'FUNCEXPR' && catalog.functionName(numberOf(first.fields['funcid'])).endsWith('_build_object')
            ? builtObject(nodesOf(first.fields['args']), scope, true)
            : plain(mayBeNull())
        if (['to_json', 'to_jsonb', 'row_to_json'].includes(name) && first) return inJson(first, scope)
        const answer = catalog.answerOf(id)
        if (answer) return answer
        return plain(!neverNull.includes(name) && (mayBeNull() || !(faithful.includes(name) || numberOf(fields['funcformat']) > 0)))
      }
      default:
        return plain()
    }
  }

  /** The columns that a statement answers, in their order. */
  return (tree: TreeNode): Answered[] => {
    const scope: Scope = { query: tree, outer: undefined }
    return entriesOf(tree).flatMap(({ fields }) => (fields['resjunk'] === 'true' ? [] : [columnOf(scope, numberOf(fields['resno']), 0)]))
  }
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
