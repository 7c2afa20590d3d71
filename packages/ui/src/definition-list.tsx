import type { ReactNode } from 'react'

export interface Definition {
  label: ReactNode
  value: ReactNode
  /** Long and unbroken: takes the whole line where columns are narrow. */
  long?: boolean
}

/** Facts with their names: in columns (a vehicle), or in rows (a person). */
export const DefinitionList = ({ items, layout = 'columns' }: { items: readonly Definition[]; layout?: 'columns' | 'rows' }) => (
  <dl className={layout === 'rows' ? 'definitions definitions-rows' : 'definitions'}>
    {items.map((item, index) => (
      <div key={index} className={item.long ? 'definition-long' : undefined}>
        <dt>{item.label}</dt>
        <dd>{item.value}</dd>
      </div>
    ))}
  </dl>
)
