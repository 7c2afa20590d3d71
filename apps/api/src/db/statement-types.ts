import type pg from 'pg'
import { type AnswerCatalog, type Answered, describeColumns, isFilsName, typeText } from './answered-types.ts'
import { type ParameterUse, parameterUses } from './parameter-columns.ts'
import type { ColumnFacts } from './query-scope.ts'
import { isNode, nodesOf, numberOf, readTree, type TreeNode, type TreeValue } from './query-tree.ts'
import { numberParameters } from './statement-text.ts'
import { camelCase, snakeCase } from './statement.ts'

/** The database's description of a statement: the types of its parameters, and its columns. */
interface Described {
  params: number[]
  columns: { name: string; typeId: number; tableId: number; columnNumber: number }[]
}

interface FieldDescription {
  name: string
  dataTypeID: number
  tableID: number
  columnID: number
}
/** The connection that pg's client passes to a custom query; the published types do not declare it. */
interface Connection {
  once(event: 'parameterDescription', heard: (message: { dataTypeIDs: number[] }) => void): void
  parse(statement: { name: string; text: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/** Uses the protocol's Describe: the statement is parsed against the schema and never runs. */
function describe(client: pg.ClientBase, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    const described: Described = { params: [], columns: [] }
    const query = {
      submit(connection: Connection): void {
        connection.once('parameterDescription', ({ dataTypeIDs }) => (described.params = dataTypeIDs))
        connection.parse({ name: '', text, types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: FieldDescription[] }): void {
        described.columns = fields.map((field) => ({
          name: field.name,
          typeId: field.dataTypeID,
          tableId: field.tableID,
          columnNumber: field.columnID,
        }))
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(described),
    }
    client.query(query as unknown as pg.Submittable) // Members that the published type demands and pg does not use are left out.
  })
}

interface Parsed extends Described {
  tree: TreeNode
}

/** Has the database describe a statement, and print the tree that it makes of it. */
async function parse(client: pg.ClientBase, text: string): Promise<Parsed> {
  const trees: string[] = []
  const hear = ({ message, detail }: { message?: string | undefined; detail?: string | undefined }) => {
    if (message?.startsWith('parse tree') && detail !== undefined) trees.push(detail)
  }
  await client.query('set debug_print_parse = on; set debug_pretty_print = off; set client_min_messages = log')
  trees.length = 0
  client.on('notice', hear)
  try {
    const described = await describe(client, text)
    const [tree] = trees
    if (tree === undefined) throw new Error('the database did not print the tree of the statement')
    return { ...described, tree: readTree(tree) }
  } finally {
    client.off('notice', hear)
    await client.query('reset debug_print_parse; reset debug_pretty_print; reset client_min_messages')
  }
}

/** The TypeScript type of a value from the database. */
const valueTypes: Readonly<Record<string, string>> = {
  int8: 'bigint',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  float4: 'number',
  oid: 'number',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  uuid: 'string',
  char: 'string',
  inet: 'string',
  timestamptz: 'Date',
  date: 'string',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  void: 'null',
  regclass: 'string',
  xid8: 'string',
  pg_lsn: 'string',
  time: 'string',
  interval: 'unknown',
  cstring: 'string',
  unknown: 'string',
}
/** The TypeScript type of a value sent to the database. */
const paramTypes: Readonly<Record<string, string>> = {
  ...valueTypes,
  json: 'JsonParam',
  jsonb: 'JsonParam',
  numeric: 'string | bigint',
  interval: 'string',
  float8: 'number',
}

interface CatalogColumn extends ColumnFacts {
  table: string
  typeId: number
}
interface Catalog extends AnswerCatalog {
  /** Whether calling a function may change something. */
  isVolatile(id: number): boolean
  /** The table whose row a column of this name names, where it refers to the same one everywhere. */
  tableOfId(name: string): string | undefined
  column(tableId: number, number: number): CatalogColumn | undefined
}

/** Reads the types, and the columns with their values allowed by a check. */
async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type')
  const functions = await client.query<{ oid: number; name: string; is_volatile: boolean }>(
    // The moment is another at each call, and is changed by none.
    `select oid, proname as name, provolatile = 'v' and proname not in ('clock_timestamp', 'now') as is_volatile from pg_proc`,
  )
  const operators = await client.query<{ oid: number; name: string }>('select oid, oprname as name from pg_operator')
  const columns = await readColumns(client)
  const byId = new Map(types.rows.map(({ oid, typname }) => [oid, typname]))
  const byPlace = new Map<string, CatalogColumn>(
    columns.map((row) => [
      `${row.id}:${row.number}`,
      {
        table: row.table,
        name: row.name,
        typeId: row.type_id,
        isNotNull: row.not_null,
        isArray: row.is_array,
        values: valuesOf(row.name, row.checks),
        idOf: row.id_of,
      },
    ]),
  )
  const functionNames = new Map(functions.rows.map(({ oid, name }) => [oid, name]))
  const volatile = new Set(functions.rows.flatMap(({ oid, is_volatile }) => (is_volatile ? [oid] : [])))
  const operatorNames = new Map(operators.rows.map(({ oid, name }) => [oid, name]))
  const answers = new Map<number, Answered>()
  const catalog: Catalog = {
    tableOfId: (name) => {
      const tables = new Set(columns.flatMap((row) => (name !== 'id' && row.name === name && row.id_of ? [row.id_of] : [])))
      return tables.size === 1 ? [...tables][0] : undefined
    },
    typeName: (id) => byId.get(id) ?? 'unknown',
    functionName: (id) => functionNames.get(id) ?? '',
    isVolatile: (id) => volatile.has(id),
    operatorName: (id) => operatorNames.get(id) ?? '',
    column: (table, number) => byPlace.get(`${table}:${number}`),
    columnsOf: (table) => columns.flatMap((row) => (row.id === table ? (byPlace.get(`${table}:${row.number}`) ?? []) : [])),
    valueType: (typeName, facts) => valueType(typeName, facts?.values ?? null, facts?.name ?? '', facts?.idOf ?? undefined),
    answerOf: (id) => answers.get(id),
  }
  await typeViews(client, catalog, byPlace)
  await typeFunctions(client, catalog, answers)
  return catalog
}

async function readColumns(client: pg.ClientBase) {
  const { rows } = await client.query<{
    id: number
    number: number
    table: string
    name: string
    type_id: number
    not_null: boolean
    is_array: boolean
    id_of: string | null
    checks: string[]
  }>(
    `select a.attrelid as id, a.attnum as number, n.nspname || '.' || c.relname as table, a.attname as name,
       a.atttypid::oid as type_id, a.attnotnull as not_null, a.attndims > 0 as is_array,
       (select case k.contype when 'f' then f.nspname || '.' || t.relname else n.nspname || '.' || c.relname end
        from pg_constraint k left join pg_class t on t.oid = k.confrelid left join pg_namespace f on f.oid = t.relnamespace
        where k.conrelid = c.oid and k.conkey = array[a.attnum] and (k.contype = 'f' or k.contype = 'p' and a.attname = 'id') and a.atttypid = 'int8'::regtype
        order by k.contype limit 1) as id_of,
       array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.attnum > 0 and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     order by a.attrelid, a.attnum`,
  )
  return rows
}

/** Types the columns of a view by its query; a view of views comes after those. */
async function typeViews(client: pg.ClientBase, catalog: Catalog, byPlace: Map<string, CatalogColumn>): Promise<void> {
  const views = await client.query<{ oid: number; text: string }>(
    `select c.oid, pg_get_viewdef(c.oid) as text from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'v' and n.nspname in ('app', 'ledger', 'sandbox', 'sec') order by c.oid`,
  )
  for (const { oid, text } of views.rows) {
    const columns = columnsOf(catalog, await parse(client, text))
    for (const [index, { isNotNull, values, idOf }] of columns.entries()) {
      const known = byPlace.get(`${oid}:${index + 1}`)
      if (known) byPlace.set(`${oid}:${index + 1}`, { ...known, isNotNull, values, idOf })
    }
  }
}

/** Describes the JSON that a function in SQL answers. */
async function typeFunctions(client: pg.ClientBase, catalog: Catalog, answers: Map<number, Answered>): Promise<void> {
  const written = await client.query<{ oid: number; text: string; args: string[]; types: string[] }>(
    `select p.oid, trim(both from p.prosrc, E' \\n;') as text, coalesce(p.proargnames, '{}') as args,
       array(select format_type(t, null) from unnest(p.proargtypes) t) as types
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
     where l.lanname = 'sql' and n.nspname = 'app' and p.prorettype in ('json'::regtype, 'jsonb'::regtype)`,
  )
  for (const { oid, text, args, types } of written.rows) {
    const body = args.reduce(
      (sofar, arg, index) => sofar.replaceAll(new RegExp(`\\b${arg}\\b`, 'g'), `$${index + 1}::${types[index]}`),
      text,
    )
    const [answer] = describeColumns((await parse(client, body)).tree, catalog)
    if (answer) answers.set(oid, answer)
  }
}

/** The values of `column = any (array['a', 'b'])`, where a check has exactly this form. */
function valuesOf(column: string, checks: readonly string[]): readonly string[] | null {
  for (const check of checks) {
    const list = new RegExp(`^CHECK \\(\\(\\(?${column} = ANY \\(ARRAY\\[([^\\]]*)\\]\\)\\)?\\)\\)$`).exec(check)?.[1]
    if (list !== undefined) return [...list.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value)
  }
  return null
}

const arrayOf = (typeName: string, of: (name: string) => string): string => {
  const inner = of(typeName.slice(1))
  return `(${inner})[]`
}

interface Checked {
  params: string
  row: string
  onlyReads: boolean
}

interface Column {
  name: string
  typeId: number
  isNotNull: boolean
  answered: Answered
  values: readonly string[] | null
  idOf: string | null
}

/** The columns of a result; a duplicate name counts once, as in the row. */
function columnsOf(catalog: Catalog, { columns, tree }: Parsed): Column[] {
  if (columns.length === 0) return []
  const answers = describeColumns(tree, catalog)
  return columns.flatMap(({ name, typeId, tableId, columnNumber }, index) => {
    if (columns.findIndex((other) => other.name === name) < index) return []
    const source = tableId === 0 ? undefined : catalog.column(tableId, columnNumber)
    const answered = answers[index] ?? { types: [], mayBeNull: true }
    const isNotNull = name.endsWith('!') || !answered.mayBeNull
    const texts = answered.types.every((type) => type.startsWith("'")) ? answered.types.map((type) => type.slice(1, -1)) : []
    const values = source?.values ?? (texts.length > 0 ? texts : null)
    return [{ name: camelCase(name.replace(/!$/, '')), typeId, isNotNull, answered, values, idOf: source?.idOf ?? null }]
  })
}

/** Has the database check a statement; throws its error. */
async function checkStatement(client: pg.ClientBase, catalog: Catalog, given: string): Promise<Checked> {
  const { text, names, nullable } = numberParameters(given)
  const parsed = await parse(client, text)
  const row = columnsOf(catalog, parsed).map(({ name, typeId, isNotNull, answered, values, idOf }) => {
    const plain = valueType(catalog.typeName(typeId), values, name, idOf ?? catalog.tableOfId(snakeCase(name)))
    const type = ['Json', 'bigint'].includes(plain) ? typeText({ ...answered, mayBeNull: false }) : plain
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    return `${key}: ${isNotNull || type === 'Json' || type === 'null' ? type : `${type} | null`}`
  })
  return {
    params: paramsOf(catalog, parsed, names, nullable),
    row: row.length === 0 ? 'object' : `{ ${row.join('; ')} }`,
    onlyReads: onlyReads(catalog, parsed.tree),
  }
}

const selects = 1

/** Whether a statement, with all queries in it, changes no row, locks none and calls nothing that may: a standby can answer it. */
function onlyReads(catalog: Catalog, value: TreeValue): boolean {
  if (typeof value === 'string') return true
  if (!isNode(value)) return value.every((item) => onlyReads(catalog, item))
  const { type, fields } = value
  if (type === 'QUERY' && (numberOf(fields['commandType']) !== selects || nodesOf(fields['rowMarks']).length > 0)) return false
  if (type === 'FUNCEXPR' && catalog.isVolatile(numberOf(fields['funcid']))) return false
  return Object.values(fields).every((field) => onlyReads(catalog, field))
}

function paramsOf(catalog: Catalog, { params, tree }: Parsed, names: readonly string[], nullable: ReadonlySet<string>): string {
  if (names.length === 0) return 'object'
  const uses = parameterUses(tree, catalog)
  const members = names.map((name, index) => {
    const use = uses.get(index + 1)
    const typeName = catalog.typeName(params[index] ?? 0)
    const [one, many] = typeName.startsWith('_') ? [typeName.slice(1), true] : [typeName, false]
    const type = typeOfParameter(catalog, one, many ? name.replace(/s$/, '') : name, use)
    if (!many) return `${name}: ${nullable.has(name) || mayBeNull(use) ? `${type} | null` : type}`
    // Of an array the columns speak of its elements.
    const written = use?.written ?? []
    const isColumn = written.some(({ isArray }) => isArray)
    const items = nullable.has(name) || (!isColumn && isNullable(written)) ? `${type} | null` : type
    const array = `readonly ${/[ {]/.test(items) ? `(${items})` : items}[]`
    return `${name}: ${use?.mayBeNull || (isColumn && isNullable(written)) ? `${array} | null` : array}`
  })
  return `{ ${members.join('; ')} }`
}

const isNullable = (columns: readonly ColumnFacts[]): boolean => columns.length > 0 && columns.every(({ isNotNull }) => !isNotNull)
const mayBeNull = (use: ParameterUse | undefined): boolean =>
  use !== undefined && (use.mayBeNull || isNullable(use.written.length > 0 ? use.written : use.compared))

function typeOfParameter(catalog: Catalog, typeName: string, name: string, use: ParameterUse | undefined): string {
  const columns = use ? [...use.written, ...use.compared] : []
  if (typeName === 'int8') {
    if ([name, ...columns.map((column) => column.name)].some((one) => isFilsName(one))) return 'Fils'
    return idType(columns.find(({ idOf }) => idOf !== null)?.idOf ?? catalog.tableOfId(snakeCase(name))) ?? 'bigint | number'
  }
  const values = columns.find((column) => column.values !== null)?.values
  if (values && ['text', 'varchar', 'bpchar'].includes(typeName)) return values.map((value) => `'${value}'`).join(' | ')
  return paramTypes[typeName] ?? 'unknown'
}
const idType = (table: string | undefined): string | undefined => table && `Id<'${table.replace(/^app\./, '')}'>`

function valueType(typeName: string, values: readonly string[] | null, name: string, idOf: string | undefined): string {
  if (values) return values.map((value) => `'${value}'`).join(' | ')
  if (typeName === 'int8' && /(?:^f|F)ils$/.test(name)) return 'Fils'
  if (typeName === 'int8' && idOf) return idType(idOf) ?? ''
  if (typeName.startsWith('_')) return arrayOf(typeName, (inner) => valueTypes[inner] ?? 'unknown')
  return valueTypes[typeName] ?? 'unknown'
}

const head = `// Written by \`npm run generate\` from the statements and the database. A test fails when it is stale.
import type { Fils } from '@damana/contract/money'
import type { Id } from '../id.ts'
import type { Json } from '../statement.ts'

type JsonParam = string | object

export interface Statements {
`

/** Generates the types of every statement, by its text with names, as a file; throws all errors of the database. */
export async function describeStatements(owner: pg.ClientBase, statements: ReadonlyMap<string, string>): Promise<string> {
  const catalog = await readCatalog(owner)
  const refused: string[] = []
  const lines: string[] = []
  for (const [name, text] of [...statements].sort(([one], [other]) => (one < other ? -1 : 1)))
    try {
      const { params, row, onlyReads } = await checkStatement(owner, catalog, text)
      lines.push(`  '${name}': {\n    params: ${params}\n    row: ${row}\n${onlyReads ? '    onlyReads: true\n' : ''}  }\n`)
    } catch (error) {
      refused.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  if (refused.length > 0) throw new Error(`The database refuses:\n${refused.join('\n')}`)
  return `${head}${lines.join('')}}\n`
}
