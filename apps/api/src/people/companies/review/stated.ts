import { permissions, type Permission } from '@damana/contract/permissions'
import type { SectionRow } from '../application.queries.ts'

/** The statements may be anything: they are judged only when they are sent. */

export type Row = Readonly<Record<string, unknown>>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The rows of a list in a section. */
export function rowsOf(sections: readonly SectionRow[], section: SectionRow['section'], list: string): readonly Row[] {
  const rows: unknown = sections.find((one) => one.section === section)?.data?.[list]
  return Array.isArray(rows) ? rows.filter(isRow) : []
}

/** Undefined: none were chosen. */
export function permissionsIn(value: unknown): Permission[] | undefined {
  const chosen = Array.isArray(value) ? permissions.filter((permission) => value.includes(permission)) : []
  return chosen.length > 0 ? chosen : undefined
}
