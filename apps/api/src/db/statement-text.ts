/** A statement as PostgreSQL takes it: `$1`, `$2` for its named parameters, and their names in this order. */
export interface NumberedText {
  text: string
  names: readonly string[]
  /** Named as in `:reason?`: null may be passed where the column does not say so. */
  nullable: ReadonlySet<string>
}

/**
 * A string, a name in quotes, a comment or a cast is passed over; a parameter is `:name`, and no slice: that has its lower bound in front of
 * the colon, as in `codes[1:3]`.
 */
const token =
  /\b[eE]'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-zA-Z_]*)\$.*?\$\1\$|--[^\n]*|\/\*.*?\*\/|::|(?<![\w)\]]):(?<name>[a-zA-Z]\w*)(?<nullable>\?)?|\$(?<position>\d+)/gs

/** Replaces `:name` by `$1`, `$2` in the order of appearance; the same name is one parameter. */
export function numberParameters(given: string): NumberedText {
  const names: string[] = []
  const nullable = new Set<string>()
  const text = given.replaceAll(token, (whole: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Partial<Record<'name' | 'nullable' | 'position', string>> // The named groups come last.
    if (groups.position !== undefined) throw new Error(`a parameter has a name, $${groups.position} has none`)
    const { name } = groups
    if (name === undefined) return whole
    if (groups.nullable !== undefined) nullable.add(name)
    const known = names.indexOf(name)
    return `$${known === -1 ? names.push(name) : known + 1}`
  })
  return { text, names, nullable }
}
