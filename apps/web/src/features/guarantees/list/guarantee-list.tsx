import { Button } from '@damana/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuaranteeItem, Side } from '../queries.ts'
import { GuaranteeCards } from './guarantee-cards.tsx'
import { GuaranteeTable } from './guarantee-table.tsx'
import { useIsWide } from './use-is-wide.ts'

interface GuaranteeListProps {
  side: Side
  items: readonly GuaranteeItem[]
  total: number
  isTotalLeast: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** The guarantees found, their count, and a button for more. */
export function GuaranteeList({ side, items, total, isTotalLeast, hasMore, isLoadingMore, onMore }: GuaranteeListProps) {
  const { t } = useTranslation('guarantees')
  const isWide = useIsWide()
  const list = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number>(undefined)
  useEffect(() => {
    const index = firstNew.current
    if (index === undefined || items.length <= index) return
    firstNew.current = undefined
    list.current?.querySelectorAll<HTMLElement>('[data-row] a')[index]?.focus()
  }, [items.length])
  const Rows = isWide ? GuaranteeTable : GuaranteeCards
  return (
    <>
      <div ref={list}>
        <Rows side={side} items={items} />
      </div>
      <div className="list-more">
        <span className="size-sm muted" role="status">
          {isTotalLeast ? t('shownOfMany', { shown: items.length, total }) : t('shown', { shown: items.length, count: total })}
        </span>
        {hasMore && (
          <Button
            variant="secondary"
            size="sm"
            busy={isLoadingMore}
            onClick={() => {
              firstNew.current = items.length
              onMore()
            }}
          >
            {t('more')}
          </Button>
        )}
      </div>
    </>
  )
}
