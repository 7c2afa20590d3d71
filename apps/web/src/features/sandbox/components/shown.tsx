import { Card, Ltr } from '@damana/ui'
import type { ReactNode } from 'react'

export const componentsPath = '/sandbox/components'

/** One component, or several that belong together, under their names in the code. */
export const Shown = ({ name, children }: { name: string; children: ReactNode }) => (
  <Card title={<Ltr>{name}</Ltr>} className="component">
    <div className="component-samples">{children}</div>
  </Card>
)
