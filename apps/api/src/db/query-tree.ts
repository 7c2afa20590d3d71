/** A node of the tree that PostgreSQL makes of a statement: its type and its fields. */
export interface TreeNode {
  type: string
  fields: Readonly<Record<string, TreeValue>>
}
export type TreeValue = string | TreeNode | readonly TreeValue[]

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  value !== undefined && typeof value === 'object' && 'type' in value
export const nodesOf = (value: TreeValue | undefined): readonly TreeNode[] => (Array.isArray(value) ? value.filter(isNode) : [])
export const nodeOf = (value: TreeValue | undefined): TreeNode | undefined => (isNode(value) ? value : undefined)
export const numberOf = (value: TreeValue | undefined): number => (typeof value === 'string' ? Number(value) : Number.NaN)

/** Reads the tree as PostgreSQL prints it (`debug_print_parse`): `{TYPE :field value …}`, lists in brackets, backslashes before what is no delimiter. */
export function readTree(printed: string): TreeNode {
  const tokens = printed.match(/[(){}]|(?:\\.|[^\s(){}\\])+/gs) ?? []
  let next = 0
  const take = () => tokens[next++] ?? ''
  const readValue = (): TreeValue => {
    const token = take()
    if (token === '{') return readNode()
    if (token !== '(') return token.replaceAll(/\\(.)/gs, '$1')
    const items: TreeValue[] = []
    while (next < tokens.length && tokens[next] !== ')') items.push(readValue())
    take()
    return items
  }
  const readNode = (): TreeNode => {
    const type = take()
    const fields: Record<string, TreeValue> = {}
    while (next < tokens.length && tokens[next] !== '}') {
      const field = take().slice(1)
      fields[field] = readValue()
      // The bytes of a constant follow its length.
      const bytes: string[] = []
      while (next < tokens.length && tokens[next] !== '}' && !tokens[next]?.startsWith(':')) bytes.push(take())
      if (bytes.length > 0) fields['bytes'] = bytes.filter((byte) => byte !== '[' && byte !== ']')
    }
    take()
    return { type, fields }
  }
  const root = readValue()
  if (!isNode(root)) throw new Error('the tree of a statement is not one node')
  return root
}
