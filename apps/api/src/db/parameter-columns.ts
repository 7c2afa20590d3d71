import { isNode, nodeOf, nodesOf, numberOf, type TreeNode, type TreeValue } from './query-tree.ts'
import { type ColumnFacts, infer, isParameter, partsOf, resolve, type Scope, type TreeCatalog } from './query-scope.ts'

/** Facts that a statement gives of one of its parameters. */
export interface ParameterUse {
  typeId: number
  written: ColumnFacts[]
  compared: ColumnFacts[]
  /** The statement asks whether it is null. */
  mayBeNull: boolean
}

const command = { update: 2, insert: 3 } as const
/** The id of the type. */
const boolean = '16'

/** Gathers for each parameter what its places in a statement say of it. */
function gatherUses(catalog: TreeCatalog) {
  const uses = new Map<number, ParameterUse>()
  const useOf = (param: TreeNode): ParameterUse => {
    const id = numberOf(param.fields['paramid'])
    const use = uses.get(id) ?? { typeId: numberOf(param.fields['paramtype']), written: [], compared: [], mayBeNull: false }
    uses.set(id, use)
    return use
  }
  /** Passes on to the parameters of an expression what its place says of its value. */
  const expect = (node: TreeNode, facts: ColumnFacts, how: 'written' | 'compared', scope: Scope, depth = 0): void => {
    if (depth > 30) return
    if (isParameter(node)) {
      const found = useOf(node)[how]
      if (!found.includes(facts)) found.push(facts)
    } else if (node.type === 'VAR') {
      const found = resolve(catalog, node, scope)
      if (Array.isArray(found)) for (const one of found) expect(one.node, facts, how, one.scope, depth + 1)
    } else for (const part of partsOf(catalog, node)) expect(part, facts, how, scope, depth + 1)
  }
  const isAlike = (one: TreeNode | undefined, other: TreeNode | undefined, scope: Scope): void => {
    if (!one || !other) return
    const [facts, otherFacts] = [infer(catalog, one, scope), infer(catalog, other, scope)]
    if (otherFacts) expect(one, otherFacts, 'compared', scope)
    if (facts) expect(other, facts, 'compared', scope)
  }
  const mayBeNull = (node: TreeNode | undefined): void => {
    if (!node) return
    if (isParameter(node)) useOf(node).mayBeNull = true
    else if (node.type === 'RELABELTYPE' || node.type === 'COERCEVIAIO') mayBeNull(nodeOf(node.fields['arg']))
    else if (node.type === 'FUNCEXPR') for (const part of partsOf(catalog, node)) mayBeNull(part)
  }
  return { uses, useOf, expect, isAlike, mayBeNull }
}

/** Finds for each parameter, by its number, the columns that it is written into or compared with. */
export function parameterUses(tree: TreeNode, catalog: TreeCatalog): ReadonlyMap<number, ParameterUse> {
  const { uses, useOf, expect, isAlike, mayBeNull } = gatherUses(catalog)
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
      const facts = infer(catalog, value, scope)
      if (facts) for (const arg of args) expect(arg, facts, 'compared', scope)
    }
    if (type === 'MINMAXEXPR') {
      const facts = infer(catalog, value, scope)
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
