import type { ReactNode } from 'react'

export interface Definition {
  label: ReactNode
  value: ReactNode
}

/** Facts with their names: in columns (a vehicle), or in rows (a person). */
export const DefinitionList = ({ items, layout = 'columns' }: { items: readonly Definition[]; layout?: 'columns' | 'rows' }) => (
  <dl className={layout === 'rows' ? 'definitions definitions-rows' : 'definitions'}>
    {items.map((item, index) => (
      <div key={index}>
        <dt>{item.label}</dt>
        <dd>{item.value}</dd>
      </div>
    ))}
  </dl>
)
