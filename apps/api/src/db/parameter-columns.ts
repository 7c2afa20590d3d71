import { isNode, nodeOf, nodesOf, numberOf, type TreeNode, type TreeValue } from './query-tree.ts'

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

/** Facts that a statement gives of one of its parameters. */
export interface ParameterUse {
  typeId: number
  written: ColumnFacts[]
  compared: ColumnFacts[]
  /** The statement asks whether it is null. */
  mayBeNull: boolean
}

export interface TreeCatalog {
  column(tableId: number, number: number): ColumnFacts | undefined
  operatorName(id: number): string
  functionName(id: number): string
}

interface Scope {
  query: TreeNode
  outer: Scope | undefined
  /** The query of the `in (select …)` whose test is read. */
  tested?: Scope
}
interface Located {
  node: TreeNode
  scope: Scope
}

const tableEntry = { table: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 } as const
const command = { update: 2, insert: 3 } as const
const external = 0
/** The id of the type. */
const boolean = '16'
const castByHandOrSilently = [1, 2]

/** Finds for each parameter, by its number, the columns that it is written into or compared with. */
export function parameterUses(tree: TreeNode, catalog: TreeCatalog): ReadonlyMap<number, ParameterUse> {
  const uses = new Map<number, ParameterUse>()
  const useOf = (param: TreeNode): ParameterUse => {
    const id = numberOf(param.fields['paramid'])
    const use = uses.get(id) ?? { typeId: numberOf(param.fields['paramtype']), written: [], compared: [], mayBeNull: false }
    uses.set(id, use)
    return use
  }
  const isParameter = (node: TreeNode) => node.type === 'PARAM' && numberOf(node.fields['paramkind']) === external

  /** The parts of an expression whose value may be its own. */
  const partsOf = (node: TreeNode): readonly TreeNode[] => {
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

  const entriesOf = (query: TreeNode): readonly TreeNode[] =>
    nodesOf(query.fields[numberOf(query.fields['commandType']) === 1 ? 'targetList' : 'returningList'])
  const columnOfQuery = (scope: Scope, number: number): Located[] => {
    const found = entriesOf(scope.query).find((entry) => numberOf(entry.fields['resno']) === number)
    const node = nodeOf(found?.fields['expr'])
    return node ? [{ node, scope }] : []
  }
  const levelsUp = (scope: Scope, levels: number): Scope | undefined =>
    levels === 0 || scope.outer === undefined ? scope : levelsUp(scope.outer, levels - 1)

  /** The column that a variable is, or the expressions that it stands for. */
  const resolve = (variable: TreeNode, at: Scope): ColumnFacts | Located[] => {
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
        return node && partsOf(node).length > 0 ? [{ node, scope }] : []
      }
      default:
        return []
    }
  }

  /** The facts of the columns that an expression takes its value from. */
  const infer = (node: TreeNode, scope: Scope, depth = 0): ColumnFacts | undefined => {
    if (depth > 30) return undefined
    if (node.type === 'VAR') {
      const found = resolve(node, scope)
      if (!Array.isArray(found)) return found as ColumnFacts
      for (const one of found) {
        const facts = infer(one.node, one.scope, depth + 1)
        if (facts) return facts
      }
      return undefined
    }
    if (node.type === 'PARAM' && !isParameter(node) && scope.tested)
      return columnOfQuery(scope.tested, numberOf(node.fields['paramid'])).flatMap((one) => infer(one.node, one.scope, depth + 1) ?? [])[0]
    if (node.type === 'SUBLINK') {
      const query = nodeOf(node.fields['subselect'])
      const [found] = query ? columnOfQuery({ query, outer: scope }, 1) : []
      return found && infer(found.node, found.scope, depth + 1)
    }
    for (const part of partsOf(node)) {
      const facts = infer(part, scope, depth + 1)
      if (facts) return facts
    }
    return undefined
  }

  /** Passes on to the parameters of an expression what its place says of its value. */
  const expect = (node: TreeNode, facts: ColumnFacts, how: 'written' | 'compared', scope: Scope, depth = 0): void => {
    if (depth > 30) return
    if (isParameter(node)) {
      const found = useOf(node)[how]
      if (!found.includes(facts)) found.push(facts)
    } else if (node.type === 'VAR') {
      const found = resolve(node, scope)
      if (Array.isArray(found)) for (const one of found) expect(one.node, facts, how, one.scope, depth + 1)
    } else for (const part of partsOf(node)) expect(part, facts, how, scope, depth + 1)
  }
  const isAlike = (one: TreeNode | undefined, other: TreeNode | undefined, scope: Scope): void => {
    if (!one || !other) return
    const [facts, otherFacts] = [infer(one, scope), infer(other, scope)]
    if (otherFacts) expect(one, otherFacts, 'compared', scope)
    if (facts) expect(other, facts, 'compared', scope)
  }
  const mayBeNull = (node: TreeNode | undefined): void => {
    if (!node) return
    if (isParameter(node)) useOf(node).mayBeNull = true
    else if (node.type === 'RELABELTYPE' || node.type === 'COERCEVIAIO') mayBeNull(nodeOf(node.fields['arg']))
    else if (node.type === 'FUNCEXPR') for (const part of partsOf(node)) mayBeNull(part)
  }

  const visit = (value: TreeValue | undefined, scope: Scope): void => {
    if (Array.isArray(value)) for (const item of value) visit(item as TreeValue, scope)
    if (!isNode(value)) return
    const { type, fields } = value
    const args = nodesOf(fields['args'])
    if (type === 'QUERY') return visitQuery(value, scope)
    if (isParameter(value)) return void useOf(value)
    if (type === 'OPEXPR' || type === 'DISTINCTEXPR' || type === 'SCALARARRAYOPEXPR' || type === 'NULLIFEXPR') {
      const isSum = ['+', '-'].includes(catalog.operatorName(numberOf(fields['opno'])))
      // Of what is multiplied one is a rate or a count.
      const isComparison = fields['opresulttype'] === undefined || fields['opresulttype'] === boolean
      if (isSum || isComparison) isAlike(args[0], args[1], scope)
    }
    if (type === 'DISTINCTEXPR') for (const arg of args) mayBeNull(arg)
    if (type === 'NULLTEST') mayBeNull(nodeOf(fields['arg']))
    if (type === 'COALESCEEXPR') {
      for (const arg of args.slice(0, -1)) mayBeNull(arg)
      const facts = infer(value, scope)
      if (facts) for (const arg of args) expect(arg, facts, 'compared', scope)
    }
    if (type === 'MINMAXEXPR') {
      const facts = infer(value, scope)
      if (facts) for (const arg of args) expect(arg, facts, 'compared', scope)
    }
    if (type === 'ROWCOMPAREEXPR') {
      const right = nodesOf(fields['rargs'])
      for (const [index, left] of nodesOf(fields['largs']).entries()) isAlike(left, right[index], scope)
    }
    if (type === 'SUBLINK') {
      const query = nodeOf(fields['subselect'])
      if (query) visitQuery(query, scope)
      visit(fields['testexpr'], query ? { ...scope, tested: { query, outer: scope } } : scope)
      return
    }
    for (const child of Object.values(fields)) visit(child, scope)
  }
  const visitQuery = (query: TreeNode, outer: Scope | undefined): void => {
    const scope: Scope = { query, outer }
    const kind = numberOf(query.fields['commandType'])
    if (kind === command.insert || kind === command.update) {
      const target = nodesOf(query.fields['rtable'])[numberOf(query.fields['resultRelation']) - 1]
      const entries = [...nodesOf(query.fields['targetList']), ...nodesOf(nodeOf(query.fields['onConflict'])?.fields['onConflictSet'])]
      for (const { fields } of entries) {
        const node = nodeOf(fields['expr'])
        const facts = target && catalog.column(numberOf(target.fields['relid']), numberOf(fields['resno']))
        if (node && facts && fields['resjunk'] !== 'true') expect(node, facts, 'written', scope)
      }
    }
    for (const child of Object.values(query.fields)) visit(child, scope)
  }
  visitQuery(tree, undefined)
  return uses
}
