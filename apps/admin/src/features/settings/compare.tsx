import type { ReactNode } from 'react'

/** A table of columns to compare, wider than a phone: it scrolls inside its frame. */
export const Compare = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
  <div className="compare" tabIndex={0} role="region" aria-label={label}>
    <table className="table">{children}</table>
  </div>
)
