import { posix } from 'node:path'
import { parseSync } from 'vite'
import { sourcesLike } from './sources.ts'

/** The phrases that a file of an application loads and uses. */
export interface Module {
  readonly path: string
  readonly imports: ReadonlySet<string>
  /** Drawn phrases; `below` are the namespaces of the routes around it. */
  readonly uses: readonly { readonly namespace: string; readonly below: readonly string[] }[]
  /** Loaded for itself. */
  readonly loads: readonly string[]
  /** Loaded for everything behind it. */
  readonly starts: readonly string[]
  /** Files that it imports later, with the phrases that it loads for them. */
  readonly parts: readonly { readonly path: string; readonly names: readonly string[] }[]
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
interface Import {
  readonly from: string
  readonly names: readonly string[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
const nodeAt = (node: Node | undefined, ...keys: string[]): Node | undefined =>
  keys.reduce<Node | undefined>((found, key) => {
    const next = found?.[key]
    return isNode(next) ? next : undefined
  }, node)
const nodesAt = (node: Node | undefined, key: string): Node[] => {
  const list = node?.[key]
  return Array.isArray(list) ? list.filter(isNode) : []
}
const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
const nameOf = (node: Node | undefined): string | undefined => {
  const name = node?.['name'] ?? node?.['value']
  return typeof name === 'string' ? name : undefined
}
const textsOf = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => textOf(node) ?? [])
const calleeOf = (node: Node): string | undefined => {
  const callee = nodeAt(node, 'callee')
  return node.type === 'CallExpression' ? nameOf(callee?.type === 'MemberExpression' ? nodeAt(callee, 'property') : callee) : undefined
}
const propertyOf = (node: Node, name: string): Node | undefined =>
  nodesAt(node, 'properties').find((property) => nameOf(nodeAt(property, 'key')) === name)

interface Place {
  readonly node: Node
  /** Where it stands, from the inside. */
  readonly above: readonly Node[]
}

const isTelling = ({ type }: Node): boolean =>
  type === 'CallExpression' || type === 'ImportExpression' || type === 'JSXAttribute' || type === 'Property'

/** The nodes of a file that can say something about phrases. */
function placesIn(root: Node): Place[] {
  const places: Place[] = []
  const stack: Node[] = []
  const visit = (node: Node): void => {
    if (isTelling(node)) places.push({ node, above: stack.toReversed() })
    stack.push(node)
    for (const child of childrenOf(node)) visit(child)
    stack.pop()
  }
  visit(root)
  return places
}

const withNames = new Set(['withPhrases', 'lazyWithPhrases'])
const isLoading = (node: Node): boolean => calleeOf(node) === 'loadPhrases' || calleeOf(node) === 'startI18n'
const isFunction = ({ type }: Node): boolean => /Function/.test(type)
const namesIn = (node: Node): string[] =>
  placesIn(node).flatMap(({ node: inner }) => (isLoading(inner) ? textsOf(nodesAt(inner, 'arguments')) : []))

/** The phrases that come along with a later import: those of the call around it, of the list beside it, or of the function that it is in. */
function namesFor(above: readonly Node[]): string[] {
  for (const node of above) {
    const callee = calleeOf(node)
    if (callee !== undefined && withNames.has(callee)) return textsOf(nodesAt(node, 'arguments'))
    const list = node.type === 'ObjectExpression' ? nodeAt(propertyOf(node, 'phrases'), 'value') : undefined
    if (list) return textsOf(nodesAt(list, 'elements'))
    if (isFunction(node) && namesIn(node).length > 0) return namesIn(node)
  }
  return []
}

/** The phrases of the routes around a place in a list of routes. */
const namesAbove = (above: readonly Node[]): string[] =>
  above.flatMap((node, index) => {
    const isBelow = nameOf(nodeAt(above[index - 1], 'key')) === 'children'
    const lazy = node.type === 'ObjectExpression' && isBelow ? nodeAt(propertyOf(node, 'lazy'), 'value') : undefined
    return lazy ? textsOf(nodesAt(lazy, 'arguments')) : []
  })

/** The files of an application and of the package it is drawn with, by path. */
export function readUses(app: string): ReadonlyMap<string, Module> {
  const sources = sourcesLike(new RegExp(`^(${app}|packages/ui)/src/.*\\.tsx?$`)).filter(({ path }) => !/\.test\.|testing\.ts$/.test(path))
  const trees = new Map(sources.map(({ path, text }) => [path, parseSync(path, text).program as unknown as Node])) // ESTree, of which little is read
  const resolve = (from: string, to: string): string | undefined => {
    if (to === '@damana/ui') return 'packages/ui/src/index.ts'
    const stem = to.startsWith('@damana/ui/')
      ? `packages/ui/src/${to.slice('@damana/ui/'.length)}`
      : to.startsWith('#')
        ? `${app}/src/${to.slice(1)}`
        : to.startsWith('.')
          ? posix.join(posix.dirname(from), to)
          : ''
    const application = stem.replace('ui/src/', 'ui/src/application/')
    return [stem, `${stem}.tsx`, `${stem}.ts`, `${application}.ts`, `${application}.tsx`].find((path) => trees.has(path))
  }
  const importsOf = (path: string, type: string): Import[] =>
    childrenOf(trees.get(path) ?? { type: '' }).flatMap((node) => {
      const to = node.type === type && node['importKind'] !== 'type' && node['exportKind'] !== 'type' && textOf(nodeAt(node, 'source'))
      const from = to ? resolve(path, to) : undefined
      const names = nodesAt(node, 'specifiers').filter((one) => one['importKind'] !== 'type')
      return from === undefined ? [] : [{ from, names: names.map((one) => nameOf(nodeAt(one, 'imported') ?? nodeAt(one, 'local')) ?? '') }]
    })
  /** A list of exports is looked through: of it only the files come whose names are imported. */
  const homesOf = ({ from, names }: Import): string[] => {
    const passedOn = importsOf(from, 'ExportNamedDeclaration')
    if (passedOn.length === 0) return [from]
    return names.flatMap((name) => {
      const home = passedOn.find((one) => one.names.includes(name))
      return home ? homesOf({ from: home.from, names: [name] }) : [from]
    })
  }

  return new Map(
    [...trees].map(([path, tree]) => {
      const places = placesIn(tree)
      const later = places.flatMap(({ node, above }) => {
        const to = node.type === 'ImportExpression' ? textOf(nodeAt(node, 'source')) : undefined
        const target = to === undefined ? undefined : resolve(path, to)
        return target === undefined ? [] : [{ path: target, names: [...namesFor(above), ...namesAbove(above)] }]
      })
      const uses = places.flatMap(({ node, above }) => {
        const [first] = nodesAt(node, 'arguments')
        const isOf = node.type === 'JSXAttribute' && nameOf(nodeAt(node, 'name')) === 'of'
        const isNs = node.type === 'Property' && nameOf(nodeAt(node, 'key')) === 'ns'
        const namespace = calleeOf(node) === 'useTranslation' ? textOf(first) : isOf || isNs ? textOf(nodeAt(node, 'value')) : undefined
        return namespace === undefined ? [] : [{ namespace, below: namesAbove(above) }]
      })
      const calls = (name: string) => places.flatMap(({ node }) => (calleeOf(node) === name ? textsOf(nodesAt(node, 'arguments')) : []))
      const module: Module = {
        path,
        imports: new Set(importsOf(path, 'ImportDeclaration').flatMap(homesOf)),
        uses,
        loads: later.length > 0 ? [] : calls('loadPhrases'),
        starts: calls('startI18n'),
        parts: later,
      }
      return [path, module]
    }),
  )
}
