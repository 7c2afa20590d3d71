import { nodeOf, nodesOf, numberOf, type TreeNode, type TreeValue } from './query-tree.ts'

/** Facts about the values in a column. */
export interface ColumnFacts {
  name: string
  isNotNull: boolean
  isArray: boolean
  /** The values that a check allows. */
  values: readonly string[] | null
  /** The table whose row it names. */
  idOf: string | null
}

export interface TreeCatalog {
  column(tableId: number, number: number): ColumnFacts | undefined
  operatorName(id: number): string
  functionName(id: number): string
}

export interface Scope {
  query: TreeNode
  outer: Scope | undefined
  /** The query of the `in (select …)` whose test is read. */
  tested?: Scope
}
export interface Located {
  node: TreeNode
  scope: Scope
}

export const tableEntry = { table: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 } as const

const external = 0
/** An expression whose value the sender gives. */
export const isParameter = (node: TreeNode): boolean => node.type === 'PARAM' && numberOf(node.fields['paramkind']) === external
const castByHandOrSilently = [1, 2]

/** The parts of an expression whose value may be its own. */
export function partsOf(catalog: TreeCatalog, node: TreeNode): readonly TreeNode[] {
  const { fields } = node
  if (node.type === 'RELABELTYPE' || node.type === 'COERCEVIAIO' || node.type === 'ARRAYCOERCEEXPR') return nodesOf([fields['arg'] ?? ''])
  if (node.type === 'COALESCEEXPR' || node.type === 'MINMAXEXPR' || node.type === 'NULLIFEXPR') return nodesOf(fields['args'])
  if (node.type === 'ARRAYEXPR') return nodesOf(fields['elements'])
  if (node.type === 'CASEEXPR')
    return [...nodesOf(fields['args']).flatMap((when) => nodesOf([when.fields['result'] ?? ''])), ...nodesOf([fields['defresult'] ?? ''])]
  if (node.type === 'FUNCEXPR') {
    const args = nodesOf(fields['args'])
    if (castByHandOrSilently.includes(numberOf(fields['funcformat']))) return args.slice(0, 1)
    return catalog.functionName(numberOf(fields['funcid'])) === 'unnest' ? args : []
  }
  if (node.type === 'AGGREF' && ['sum', 'min', 'max', 'array_agg'].includes(catalog.functionName(numberOf(fields['aggfnoid']))))
    return nodesOf(fields['args']).flatMap((entry) => nodesOf([entry.fields['expr'] ?? '']))
  if (node.type === 'OPEXPR' && ['+', '-'].includes(catalog.operatorName(numberOf(fields['opno'])))) return nodesOf(fields['args'])
  return []
}

/** The entries of a query's own columns. */
export const entriesOf = (query: TreeNode): readonly TreeNode[] =>
  nodesOf(query.fields[numberOf(query.fields['commandType']) === 1 ? 'targetList' : 'returningList'])
/** The expressions of a column: one, or one of each query that a union puts together. */
export function columnOfQuery(scope: Scope, number: number): Located[] {
  const union = nodeOf(scope.query.fields['setOperations'])
  if (union)
    return leavesOf(union).flatMap((index) => {
      const query = nodeOf(nodesOf(scope.query.fields['rtable'])[index - 1]?.fields['subquery'])
      return query ? columnOfQuery({ query, outer: scope }, number) : []
    })
  const found = entriesOf(scope.query).find((entry) => numberOf(entry.fields['resno']) === number)
  const node = nodeOf(found?.fields['expr'])
  return node ? [{ node, scope }] : []
}
export const levelsUp = (scope: Scope, levels: number): Scope | undefined =>
  levels === 0 || scope.outer === undefined ? scope : levelsUp(scope.outer, levels - 1)

/** The column that a variable is, or the expressions that it stands for. */
export function resolve(catalog: TreeCatalog, variable: TreeNode, at: Scope): ColumnFacts | Located[] {
  const scope = levelsUp(at, numberOf(variable.fields['varlevelsup'])) ?? at
  const [index, number] = [numberOf(variable.fields['varno']), numberOf(variable.fields['varattno'])]
  const entry = nodesOf(scope.query.fields['rtable'])[index - 1]
  if (!entry || number <= 0) return []
  const { fields } = entry
  switch (numberOf(fields['rtekind'])) {
    case tableEntry.table:
      return catalog.column(numberOf(fields['relid']), number) ?? []
    case tableEntry.subquery: {
      const query = nodeOf(fields['subquery'])
      return query ? columnOfQuery({ query, outer: scope }, number) : []
    }
    case tableEntry.join:
    case tableEntry.group: {
      const list = fields[numberOf(fields['rtekind']) === tableEntry.join ? 'joinaliasvars' : 'groupexprs']
      const node = nodesOf(list)[number - 1]
      return node ? [{ node, scope }] : []
    }
    case tableEntry.values:
      return Array.isArray(fields['values_lists'])
        ? fields['values_lists'].flatMap((row: TreeValue) => nodesOf(row).slice(number - 1, number)).map((node) => ({ node, scope }))
        : []
    case tableEntry.cte: {
      const home = levelsUp(scope, numberOf(fields['ctelevelsup'])) ?? scope
      const cte = nodesOf(home.query.fields['cteList']).find((one) => one.fields['ctename'] === fields['ctename'])
      const query = nodeOf(cte?.fields['ctequery'])
      return query ? columnOfQuery({ query, outer: home }, number) : []
    }
    case tableEntry.function: {
      // `unnest(a, b)` is a function of its own for each of them.
      const node = nodeOf(nodesOf(fields['functions'])[number - 1]?.fields['funcexpr'])
      return node && partsOf(catalog, node).length > 0 ? [{ node, scope }] : []
    }
    default:
      return []
  }
}

/** The facts of the columns that an expression takes its value from. */
export function infer(catalog: TreeCatalog, node: TreeNode, scope: Scope, depth = 0): ColumnFacts | undefined {
  if (depth > 30) return undefined
  if (node.type === 'VAR') {
    const found = resolve(catalog, node, scope)
    if (!Array.isArray(found)) return found as ColumnFacts
    for (const one of found) {
      const facts = infer(catalog, one.node, one.scope, depth + 1)
      if (facts) return facts
    }
    return undefined
  }
  if (node.type === 'PARAM' && !isParameter(node) && scope.tested)
    return columnOfQuery(scope.tested, numberOf(node.fields['paramid'])).flatMap(
      (one) => infer(catalog, one.node, one.scope, depth + 1) ?? [],
    )[0]
  if (node.type === 'SUBLINK') {
    const query = nodeOf(node.fields['subselect'])
    const [found] = query ? columnOfQuery({ query, outer: scope }, 1) : []
    return found && infer(catalog, found.node, found.scope, depth + 1)
  }
  for (const part of partsOf(catalog, node)) {
    const facts = infer(catalog, part, scope, depth + 1)
    if (facts) return facts
  }
  return undefined
}
const leavesOf = ({ type, fields }: TreeNode): readonly number[] =>
  type === 'RANGETBLREF' ? [numberOf(fields['rtindex'])] : nodesOf([fields['larg'] ?? '', fields['rarg'] ?? '']).flatMap(leavesOf)
