import { Skeleton, Skeletons } from '@damana/ui'
import { useIsWide } from '@damana/ui/is-wide'

const rows = [0, 1, 2, 3, 4]

/** The list that is coming, in bars. */
export function ListSkeleton() {
  const isWide = useIsWide()
  return (
    <Skeletons className={isWide ? 'list-skeleton' : 'list-cards'}>
      {rows.map((row) => (isWide ? <RowSkeleton key={row} /> : <CardSkeleton key={row} />))}
    </Skeletons>
  )
}

const RowSkeleton = () => (
  <div className="list-skeleton-row">
    <span className="stack-2">
      <Skeleton width="150px" />
      <Skeleton width="128px" height="34px" />
    </span>
    <Skeleton width="90px" />
    <Skeleton width="120px" />
    <Skeleton width="84px" />
    <span className="stack-2">
      <Skeleton width="110px" />
      <Skeleton width="150px" height="10px" />
    </span>
    <Skeleton width="96px" height="28px" round />
  </div>
)

const CardSkeleton = () => (
  <div className="list-item">
    <div className="list-item-line">
      <Skeleton width="128px" height="34px" />
      <Skeleton width="96px" height="28px" round />
    </div>
    <Skeleton width="60%" height="18px" />
    <Skeleton width="40%" />
    <Skeleton width="50%" height="22px" />
  </div>
)
