declare const table: unique symbol
/**
 * The id of a row of this table; another table's does not compile in its place. A bare bigint does: it is the number that a client sent or a
 * test made up, and names nothing until it is looked up.
 */
export type Id<Table extends string> = bigint & { readonly [table]?: Table }
