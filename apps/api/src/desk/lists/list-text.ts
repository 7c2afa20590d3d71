/** The text of a list's statements, from the parts that differ from list to list. */
interface ListText {
  /** The table whose rows it lists, by their id. */
  table: string
  /** Conditions on `r` that an index answers: only rows that meet them are read. */
  narrowed: readonly string[]
  /** Such conditions that read no more than a page looks at; counts do without them. */
  paged?: readonly string[]
  /** How many rows are looked at, where some filters let that be fewer. */
  most?: string
  /** Conditions on `r` that are looked at row by row. */
  looked?: readonly string[]
  /** The instant by which days filter, where rows have any. `indexed`: the rows of a day are found by it. */
  day?: { column: string; indexed: boolean }
  columns: string
  joins?: string
}

/** The value of a filter; null where it is not set. */
export const value = (filter: string): string => `(:filters::jsonb ->> '${filter}')`
/** A condition that holds where the filter is not set. A filter is a constant when the statement is planned: what is not set leaves nothing behind. */
export const where = (filter: string, condition: string): string => `(${value(filter)} is null or ${condition})`
export const equals = (filter: string, column: string): string => where(filter, `${column} = ${value(filter)}`)
/** A condition of some values of a filter: what an index has to hear to be used for them. */
export const whereIn = (filter: string, values: readonly string[], condition: string): string =>
  `(coalesce(${value(filter)}, '') not in (${values.map((one) => `'${one}'`).join(', ')}) or ${condition})`

export const lastId = '9223372036854775807'
/** Rows are written in the order of their ids, but for those of transactions that ran at the same time. */
export const idsOutOfOrder = 1000
const firstOn = (table: string, column: string, filter: string) =>
  `(select s.id from ${table} s where s.${column} >= ${value(filter)}::timestamptz order by s.${column}, s.id limit 1)`

/** The ids among which the rows of the days are. */
export const daysText = ({ table, day }: Pick<ListText, 'table' | 'day'>, id = 'r.id'): string[] =>
  day?.indexed
    ? [
        where('from', `${id} >= ${firstOn(table, day.column, 'from')} - ${idsOutOfOrder}`),
        where('to', `${id} < coalesce(${firstOn(table, day.column, 'to')} + ${idsOutOfOrder}, ${lastId})`),
      ]
    : []
const narrowedOf = (list: ListText, paged: readonly string[] = []): string =>
  ['r.id < :before::bigint', ...list.narrowed, ...paged, ...daysText(list)].join('\n      and ')

/**
 * A page, the newest first. No more than `:most` rows are looked at, whatever the filters: the last of them is answered although it was not looked
 * for, so that the next page begins behind it.
 */
export function pageText(list: ListText): string {
  const { table, paged, looked = [], most = ':most::int', day, columns, joins = '' } = list
  const isFound = [
    ...looked,
    ...(day
      ? [where('from', `r.${day.column} >= ${value('from')}::timestamptz`), where('to', `r.${day.column} < ${value('to')}::timestamptz`)]
      : []),
  ].join(' and ')
  return `/* unnamed */ select r.id as "id!", (${isFound}) as "is_found!", r.nth = ${most} as "is_last_looked!", ${columns}
  from (
    select r.*, row_number() over (order by r.id desc) as nth
    from ${table} r
    where ${narrowedOf(list, paged)}
    order by r.id desc
    limit ${most}
  ) r ${joins}
  where (${isFound}) or r.nth = ${most}
  order by r.id desc
  limit :limit::int`
}

/** How many rows there are under the filters that an index answers, up to a thousand and one. */
export const countText = (list: ListText): string =>
  `/* unnamed */ select count(*)::int as "count!" from (select from ${list.table} r where ${narrowedOf(list)} limit 1001) counted`
