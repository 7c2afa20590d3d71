import { Button } from '@damana/ui'
import { useTranslation } from 'react-i18next'

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** Loads the next page of a list; absent on the last. */
export function MoreButton({ list }: Props) {
  const { t } = useTranslation('sandbox')
  if (!list.hasNextPage) return null
  return (
    <div className="sandbox-more">
      <Button variant="quiet" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  )
}
