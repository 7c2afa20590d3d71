import type { Queryable } from './queryable.ts'

/** A migration as the documents use it: its first comment is the heading of its tables. */
interface Chapter {
  readonly name: string
  readonly sql: string
}
interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly rest: string
  readonly comment: string | null
  readonly not_null: boolean
}
interface Constraint {
  readonly table: string
  readonly name: string
  readonly kind: 'p' | 'u' | 'f' | 'c'
  readonly definition: string
  readonly columns: readonly string[]
  readonly parent: string | null
}
interface Entity {
  readonly name: string
  readonly kind: 'schema' | 'table' | 'unlogged table' | 'view' | 'function'
  readonly comment: string | null
  /** Storage options or the partitioning of a table, the query of a view, the whole text of a function. */
  readonly definition: string
}
/** The statements after a table: its indexes, triggers and grants. */
interface Statement {
  readonly of: string
  readonly text: string
}

const ours = `n.nspname in ('app', 'ledger', 'sec')`
const longestLine = 130

const entitiesText = `
  select n.nspname || '.' || c.relname as name,
    case when c.relkind = 'v' then 'view' when c.relpersistence = 'u' then 'unlogged table' else 'table' end as kind,
    obj_description(c.oid, 'pg_class') as comment,
    case c.relkind when 'v' then pg_get_viewdef(c.oid, true) when 'p' then 'partition by ' || pg_get_partkeydef(c.oid) else coalesce(array_to_string(c.reloptions, ', '), '') end as definition,
    c.oid
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind in ('r', 'p', 'v')
  union all
  select n.nspname || '.' || p.proname, 'function', obj_description(p.oid, 'pg_proc'), pg_get_functiondef(p.oid), p.oid
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}
  union all
  select n.nspname, 'schema', obj_description(n.oid, 'pg_namespace'), '', n.oid from pg_namespace n where ${ours}
  order by oid`

const columnsText = `
  select n.nspname || '.' || c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
    concat(
      case when a.attnotnull and a.attidentity = '' then ' not null' end,
      case when a.attidentity <> '' then ' generated always as identity' || case when s.seqstart > 1 then ' (start with ' || s.seqstart || ')' else '' end end,
      case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid, true) || ') stored'
        else ' default ' || pg_get_expr(d.adbin, d.adrelid, true) end
    ) as rest,
    col_description(c.oid, a.attnum) as comment
  from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_depend o on o.refobjid = c.oid and o.refobjsubid = a.attnum and o.deptype = 'i' and o.classid = 'pg_class'::regclass
    left join pg_sequence s on s.seqrelid = o.objid
  where ${ours} and a.attnum > 0 and not a.attisdropped order by c.oid, a.attnum`

const constraintsText = `
  select n.nspname || '.' || c.relname as table, k.conname as name, k.contype as kind, pg_get_constraintdef(k.oid, true) as definition,
    array(select a.attname::text from unnest(k.conkey) with ordinality u (num, nth) join pg_attribute a on a.attrelid = c.oid and a.attnum = u.num order by u.nth) as columns,
    (select pn.nspname || '.' || pc.relname from pg_class pc join pg_namespace pn on pn.oid = pc.relnamespace where pc.oid = k.confrelid) as parent
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and k.contype in ('p', 'u', 'f', 'c') order by c.oid, array_position('{p,u,f,c}', k.contype::text), k.conname`

const statementsText = `
  select n.nspname || '.' || c.relname as of, pg_get_indexdef(x.indexrelid) as text, 1 as nth, i.relname as name
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = c.oid)
  union all
  select n.nspname || '.' || c.relname, pg_get_triggerdef(t.oid, true), 2, t.tgname
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where ${ours} and not t.tgisinternal
  union all
  select n.nspname || '.' || c.relname, 'grant ' || string_agg(lower(g.privilege_type), ', ' order by array_position('{SELECT,INSERT,UPDATE,DELETE}', g.privilege_type)) || ' on ' || n.nspname || '.' || c.relname || ' to damana_api', 3, ''
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) g
  where ${ours} and c.relkind in ('r', 'p', 'v') and g.grantee = 'damana_api'::regrole group by n.nspname, c.relname
  union all
  select n.nspname || '.' || c.relname,
    'grant ' || lower(g.privilege_type) || ' (' || string_agg(a.attname, ', ' order by a.attnum) || ') on ' || n.nspname || '.' || c.relname || ' to damana_api', 4, g.privilege_type
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(a.attacl) g
  where ${ours} and g.grantee = 'damana_api'::regrole group by n.nspname, c.relname, g.privilege_type
  union all
  select n.nspname || '.' || p.proname,
    'revoke execute on function ' || p.oid::regprocedure || ' from public' ||
      case when has_function_privilege('damana_api', p.oid, 'execute') then e';\\ngrant execute on function ' || p.oid::regprocedure || ' to damana_api' else '' end, 5, ''
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${ours} and p.proacl is not null and not exists (select from aclexplode(p.proacl) g where g.grantee = 0)
  union all
  select n.nspname, 'grant usage on schema ' || n.nspname || ' to damana_api', 6, '' from pg_namespace n
  where ${ours} and has_schema_privilege('damana_api', n.oid, 'usage')
  order by 1, nth, name`

/**
 * Draws the schema of a migrated database as documents for people, in the chapters of its migrations: the complete SQL, and diagrams of its
 * tables.
 */
export async function drawSchema(db: Queryable, migrations: readonly Chapter[]): Promise<{ sql: string; entities: string }> {
  const { rows: entities } = await db.query<Entity>(entitiesText)
  const { rows: columns } = await db.query<Column>(columnsText)
  const { rows: constraints } = await db.query<Constraint>(constraintsText)
  const { rows: statements } = await db.query<Statement>(statementsText)
  // An object that is made anew stands where it was made first.
  const firstWith = (name: string) => migrations.find((migration) => isCreatedIn(migration, name))
  const chapters = migrations.map((migration) => ({
    ...headingOf(migration),
    entities: entities.filter(({ name }) => firstWith(name) === migration),
  }))
  const unnamed = entities.filter((entity) => !chapters.some((chapter) => chapter.entities.includes(entity)))
  if (unnamed.length > 0) throw new Error(`No migration creates ${unnamed.map(({ name }) => name).join(', ')} by its whole name.`)
  const filled = chapters.filter((chapter) => chapter.entities.length > 0)

  const sqlOf = (entity: Entity) =>
    [
      ...commentLines(entity.comment, ''),
      createText(
        entity,
        columns.filter(({ table }) => table === entity.name),
        constraints.filter(({ table }) => table === entity.name),
      ),
      ...statements.filter(({ of }) => of === entity.name).map(({ text }) => `${brokenUp(plainly(text))};`),
    ].join('\n')
  const sql = filled.map(({ title, about, entities: own }) =>
    [[`-- ==== ${title} ====`, ...commentLines(about, '')].join('\n'), ...own.map(sqlOf)].join('\n\n'),
  )

  const tables = (own: readonly Entity[]) => own.filter(({ kind }) => kind.endsWith('table'))
  const diagrams = filled
    .filter(({ entities: own }) => tables(own).length > 0)
    .map(({ title, about, entities: own }) =>
      [
        `## ${title}\n${about}\n`,
        ...diagramOf(tables(own), columns, constraints),
        '| table | what a row is |\n| --- | --- |',
        ...tables(own).map(({ name, comment }) => `| \`${name}\` | ${comment ?? ''} |`),
      ].join('\n'),
    )
  return {
    sql: `-- The whole schema as the migrations leave it, drawn from a migrated database by \`npm run generate\`; a test fails when it is stale.\n\n${sql.join('\n\n\n')}\n`,
    entities: `# The tables and what they refer to\n\nDrawn from a migrated database by \`npm run generate\`; a test fails when it is stale. A box has a table's keys; all columns stand in [schema.sql](schema.sql), the main entities in [the architecture](architecture.md#the-main-entities).\nThe ledger refers to guarantees and receipts by the numbers of its accounts, not by foreign keys: see [the ledger](rooms/ledger.md).\n\n${diagrams.join('\n\n')}\n`,
  }
}

/** The title of `0006_people.sql` is “People”; the first comment of the file is the text below it. */
function headingOf({ name, sql }: Chapter): { title: string; about: string } {
  const words = name.slice('0000_'.length, -'.sql'.length).replaceAll('_', ' ')
  const about = /^(?:--.*\n)+/.exec(sql)?.[0] ?? ''
  return { title: words.charAt(0).toUpperCase() + words.slice(1), about: about.replaceAll(/^-- ?/gm, '').trim().replaceAll('\n', ' ') }
}

const isCreatedIn = ({ sql }: Chapter, name: string) =>
  new RegExp(`^create (schema|unlogged table|table|view|function) ${name.replace('.', '\\.')}\\b`, 'm').test(sql)

function createText({ name, kind, definition }: Entity, columns: readonly Column[], constraints: readonly Constraint[]): string {
  if (kind === 'view') return `create view ${name} as\n${plainly(definition)}`
  if (kind === 'function') {
    const body = definition.indexOf('AS $function$')
    const head = plainly(definition.slice(0, body)).replace('create or replace', 'create')
    const lines = head.split('\n').map((line) => folded(line, '  '))
    return `${lines.join('\n')}${definition.slice(body).replace('AS', 'as').trimEnd()};`
  }
  if (kind === 'schema') return `create schema ${name};`
  // PostgreSQL derived the name from the column, so it is left out.
  const isInline = (constraint: Constraint) =>
    constraint.columns.length === 1 &&
    { p: 'pkey', u: `${constraint.columns[0]}_key`, f: `${constraint.columns[0]}_fkey`, c: undefined }[constraint.kind] ===
      constraint.name.slice(name.split('.')[1]?.length).slice(1)
  const inlineOf = (column: string) =>
    constraints
      .filter((constraint) => isInline(constraint) && constraint.columns[0] === column)
      .map(({ definition }) => ` ${plainly(definition).replace(/^(primary key|unique) .*|^foreign key \(\w+\) /, '$1')}`)
  const lines = [
    ...columns.map((column) => [
      ...commentLines(column.comment, '  '),
      `  ${column.name} ${plainly(column.type + column.rest).replaceAll('\n', '\n    ')}${inlineOf(column.name).join('')}`,
    ]),
    ...constraints
      .filter((constraint) => !isInline(constraint))
      .map((constraint) => [folded(`  constraint ${constraint.name} ${plainly(constraint.definition)}`, '    ')]),
  ]
  const body = lines.map((line, index) => `${line.join('\n')}${index < lines.length - 1 ? ',' : ''}`).join('\n')
  const rest = definition.startsWith('partition by') ? ` ${definition.toLowerCase()}` : definition && ` with (${definition})`
  return `create ${kind} ${name} (\n${body}\n)${rest};`
}

const commentLines = (comment: string | null, indent: string) =>
  comment === null
    ? []
    : folded(comment, '', / /)
        .split('\n')
        .map((line) => `${indent}-- ${line}`)

/** Wraps a long line where it may be broken: after a comma, before “and” and “or”. */
function folded(text: string, indent: string, gap = /(?<=,) | (?=(?:and|or) )/): string {
  if (text.includes('\n')) return text.replaceAll('\n', `\n${indent}`)
  const lines = ['']
  for (const part of text.split(gap)) {
    const line = lines.at(-1) ?? ''
    if (line === '' || line.length + part.length < longestLine) lines[lines.length - 1] = line === '' ? part : `${line} ${part}`
    else lines.push(indent + part)
  }
  return lines.join('\n')
}

/** Breaks a long trigger, index or grant into several lines. */
const brokenUp = (statement: string) =>
  statement.length <= longestLine
    ? statement
    : statement
        .replaceAll(/ (for each|when \(|execute function|where \()/g, '\n  $1')
        .split('\n')
        .map((line) => folded(line, '    '))
        .join('\n')

/** PostgreSQL's own wording in lower case, lists as `in (…)`, types by their short names. Quoted texts stay as they are. */
function plainly(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'|"[^"]*"|\b[A-Z]+\b/g, (part) => (/^['"]/.test(part) ? part : part.toLowerCase()))
    .replaceAll(/('(?:[^']|'')*')::(?:text(?:\[\])?|jsonb|timestamp with time zone)/g, '$1')
    .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replaceAll(/timestamp(\(\d\))? with time zone/g, 'timestamptz$1')
    .replaceAll(/\binteger\b/g, 'int')
    .replaceAll(' using btree', '')
}

/** Empty where no table refers to another. */
function diagramOf(tables: readonly Entity[], columns: readonly Column[], constraints: readonly Constraint[]): string[] {
  const lines = tables.flatMap(({ name }) => linesOf(name, columns, constraints))
  if (lines.length === 0) return []
  return ['```mermaid\nerDiagram', ...tables.map(({ name }) => boxOf(name, columns, constraints)), ...lines, '```\n']
}

/** A table's name in a diagram: without the schema of the business. */
const boxName = (table: string) => table.replace(/^app\./, '').replace('.', '_')

function boxOf(table: string, columns: readonly Column[], constraints: readonly Constraint[]): string {
  const isIn = (kind: Constraint['kind'], column: string) =>
    constraints.some((constraint) => constraint.table === table && constraint.kind === kind && constraint.columns.includes(column))
  const keys = columns.flatMap(({ table: of, name, type }) => {
    const marks = [...(isIn('p', name) ? ['PK'] : []), ...(isIn('f', name) ? ['FK'] : [])]
    return of === table && marks.length > 0 ? [`    ${plainly(type).replaceAll(' ', '_')} ${name} ${marks.join(', ')}`] : []
  })
  return keys.length > 0 ? `  ${boxName(table)} {\n${keys.join('\n')}\n  }` : `  ${boxName(table)}`
}

/** One line for each table that it refers to, with the referring columns. */
function linesOf(table: string, columns: readonly Column[], constraints: readonly Constraint[]): string[] {
  const own = constraints.filter((constraint) => constraint.table === table)
  const references = own.filter(({ kind }) => kind === 'f')
  return [...new Set(references.map(({ parent }) => parent ?? ''))].map((parent) => {
    const many = references.filter((reference) => reference.parent === parent)
    const isOptional = many.every((reference) =>
      columns.some((column) => column.table === table && !column.not_null && reference.columns.includes(column.name)),
    )
    const isOnce = many.every((reference) =>
      own.some(({ kind, columns: key }) => /[pu]/.test(kind) && key.join() === reference.columns.join()),
    )
    const labels = [...new Set(many.flatMap((reference) => reference.columns))].join(', ')
    return `  ${boxName(parent)} ${isOptional ? '|o' : '||'}--${isOnce ? 'o|' : 'o{'} ${boxName(table)} : "${labels}"`
  })
}
